import type { ReconcileSession } from '../../../src/application/reconciliation/ReconcileSession';
import { ReconcileSessions } from '../../../src/application/reconciliation/ReconcileSessions';
import { isInterruption } from '../../../src/application/session/IdentityError';
import { Session } from '../../../src/application/session/Session';
import { SignOut } from '../../../src/application/session/SignOut';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { TabTasks } from '../tasks/TabTasks';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseTabTasks implements TabTasks {
  private readonly sessions = new Map<string, ReconcileSession>();
  private isSlow = false;

  constructor(private readonly house: UseCaseHouse) {}

  async openBillInOtherTab(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const seat = await this.house.openBeside(person);
    const useCase = seat.get(ReconcileSessions);
    const session = useCase.create(billPk);
    this.sessions.set(person.userId, session);
    await seat.attempt(useCase.start(billPk, session));
  }

  async leaveBillInOtherTab(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const session = this.sessions.get(person.userId);
    if (!session) throw new Error(`${person.name} has no bill open in another tab`);
    const seat = this.otherTabOf(person);
    await seat.attempt(seat.get(ReconcileSessions).end(billPk, session));
  }

  async isOtherTabClear(person: TestPerson): Promise<boolean> {
    const seat = this.otherTabOf(person);
    return seat.me === undefined && seat.get(Session).tokens === undefined;
  }

  /** Unless the redirect is slow, the tab that signed out has returned from the provider by now. */
  async isOtherTabAskingToSignIn(person: TestPerson): Promise<boolean> {
    const browser = this.house.browserOf(person);
    if (!this.isSlow && browser.first) browser.isBack(browser.first, browser.provider.who === undefined);
    return this.otherTabOf(person).get(Session).state.kind === 'signedOut';
  }

  async signOutSlowly(person: TestPerson, ms: number): Promise<void> {
    this.isSlow = true;
    const seat = await this.house.seatOf(person);
    await seat.attempt(seat.get(SignOut).run());
    const { provider } = this.house.browserOf(person);
    const before = provider.questions;
    await this.house.time.pass(ms);
    if (provider.questions > before) throw new Error('A tab called the provider while another one signed out');
  }

  async signInInOtherTab(person: TestPerson, as: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    this.house.network.forget(undefined);
    await this.house.openBeside(person, as);
    await this.house.time.settle();
    const { state } = seat.get(Session);
    if (state.kind === 'failed' && state.error.code === 'user_changed')
      seat.tell({ message: MESSAGES.user_changed, ...ANSWER });
    if (state.kind === 'replaced') seat.tell({ message: MESSAGES.replaced, ...ANSWER });
  }

  async endSession(person: TestPerson): Promise<void> {
    await this.house.seatOf(person);
    this.house.browserOf(person).provider.who = undefined;
    this.house.network.forget(person.email);
  }

  async isAskedToSignInAgain(person: TestPerson): Promise<boolean> {
    const { state } = (await this.house.seatOf(person)).get(Session);
    return state.kind === 'failed' && isInterruption(state.error);
  }

  async reopen(person: TestPerson): Promise<void> {
    await this.house.open(person);
  }

  signOutAndGoBack(): Promise<void> {
    return Promise.reject(new Error('Going back needs a browser: tag the scenario @browser-only'));
  }

  async sessionsLast(ms: number): Promise<void> {
    this.house.sessionsLastMs = ms;
  }

  async sleep(person: TestPerson, ms: number): Promise<void> {
    await this.house.seatOf(person);
    this.house.time.switchOff();
    await this.house.time.pass(ms);
  }

  async renewals(person: TestPerson): Promise<number> {
    return this.house.browserOf(person).provider.renewals;
  }

  async isSessionGood(person: TestPerson): Promise<boolean> {
    const { tokens } = (await this.house.seatOf(person)).get(Session);
    return tokens !== undefined && tokens.expiresAt > this.house.time.now();
  }

  private otherTabOf(person: TestPerson): Seat {
    const { second } = this.house.browserOf(person);
    if (!second) throw new Error(`${person.name} has no other tab`);
    return second;
  }
}

/** A response whose message is shown unchanged. */
const ANSWER = { kind: 'conflict', code: 'TOLD' };
const MESSAGES = {
  user_changed: 'Someone else signed in.',
  replaced: 'Someone else signed in to Listbill in this browser.',
} as const;
