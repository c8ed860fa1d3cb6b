import { concatMap, delay, filter, Observable } from 'rxjs';
import type { ReconcileSession } from '../../../src/application/billing/reconciliation/ReconcileSession';
import { ReconcileSessions } from '../../../src/application/billing/reconciliation/ReconcileSessions';
import { SessionUse } from '../../../src/application/people/inactivity/SessionUse';
import { isInterruption } from '../../../src/application/people/session/IdentityError';
import { Session } from '../../../src/application/people/session/Session';
import { SignOut } from '../../../src/application/people/session/SignOut';
import { StepUp } from '../../../src/application/people/session/StepUp';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { TabTasks } from '../tasks/TabTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCaseTabTasks implements TabTasks {
  private readonly sessions = new Map<string, ReconcileSession>();
  private isSlow = false;

  constructor(private readonly users: UseCaseUsers) {}

  async openBillInOtherTab(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.openSecondTab(person);
    const useCase = app.get(ReconcileSessions);
    const session = useCase.create(billPk);
    this.sessions.set(person.userId, session);
    await app.attempt(useCase.start(billPk, session));
  }

  async leaveBillInOtherTab(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const session = this.sessions.get(person.userId);
    if (!session) throw new Error(`${person.name} has no bill open in another tab`);
    const app = this.otherTabOf(person);
    await app.attempt(app.get(ReconcileSessions).end(billPk, session));
  }

  async isOtherTabClear(person: TestPerson): Promise<boolean> {
    const app = this.otherTabOf(person);
    return app.me === undefined && app.get(Session).tokens === undefined;
  }

  /** Unless the redirect is slow, the tab that signed out has returned from the provider by now. */
  async isOtherTabAskingToSignIn(person: TestPerson): Promise<boolean> {
    const browser = this.users.browserOf(person);
    if (!this.isSlow && browser.first)
      browser.markReturned(browser.first, browser.provider.signedInPerson === undefined);
    return this.otherTabOf(person).get(Session).state.kind === 'signedOut';
  }

  async signOutSlowly(person: TestPerson, ms: number): Promise<void> {
    this.isSlow = true;
    const app = await this.users.appOf(person);
    await app.attempt(app.get(SignOut).run());
    const { provider } = this.users.browserOf(person);
    const before = provider.sessionRequests;
    await this.users.time.advance(ms);
    if (provider.sessionRequests > before) throw new Error('A tab called the provider while another one signed out');
  }

  async signInInOtherTab(person: TestPerson, as: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    this.users.network.endSession(undefined);
    await this.users.openSecondTab(person, as);
    await this.users.time.settle();
    const { state } = app.get(Session);
    if (state.kind === 'failed' && state.error.code === 'user_changed')
      app.recordFailure({ message: MESSAGES.user_changed, ...ANSWER });
    if (state.kind === 'replaced') app.recordFailure({ message: MESSAGES.replaced, ...ANSWER });
  }

  async endSession(person: TestPerson): Promise<void> {
    await this.users.appOf(person);
    this.users.browserOf(person).provider.signedInPerson = undefined;
    this.users.network.endSession(person.email);
  }

  async endSessionElsewhere(person: TestPerson, end: () => Promise<void>): Promise<void> {
    const app = await this.users.appOf(person);
    await app.watch(new Observable(() => app.get(SessionUse).start()));
    await end();
    // A sign-in in the same second would count as one from before.
    await this.users.time.advance(1_000);
  }

  async outdateSignIn(person: TestPerson, signsIn: boolean): Promise<Date> {
    const app = await this.users.appOf(person);
    await this.users.time.advance(11 * 60_000);
    const stepUp = app.get(StepUp);
    const asked$ = stepUp.question$.pipe(filter((question) => question !== undefined));
    const answer = () => (signsIn ? this.users.openSecondTab(person) : Promise.resolve(stepUp.decline()));
    await app.watch(asked$.pipe(delay(0, this.users.time), concatMap(answer)));
    return new Date(this.users.time.now());
  }

  async isAskedToSignInAgain(person: TestPerson): Promise<boolean> {
    const { state } = (await this.users.appOf(person)).get(Session);
    return state.kind === 'failed' && isInterruption(state.error);
  }

  async reopen(person: TestPerson): Promise<void> {
    await this.users.open(person);
  }

  signOutAndGoBack(): Promise<void> {
    return Promise.reject(new Error('Going back needs a browser: tag the scenario @browser-only'));
  }

  async setSessionLifetime(ms: number): Promise<void> {
    this.users.sessionLifetimeMs = ms;
  }

  async sleep(person: TestPerson, ms: number): Promise<void> {
    await this.users.appOf(person);
    this.users.time.cancelScheduledWork();
    await this.users.time.advance(ms);
  }

  async renewals(person: TestPerson): Promise<number> {
    return this.users.browserOf(person).provider.renewals;
  }

  async isSessionValid(person: TestPerson): Promise<boolean> {
    const { tokens } = (await this.users.appOf(person)).get(Session);
    return tokens !== undefined && tokens.expiresAt > this.users.time.now();
  }

  private otherTabOf(person: TestPerson): UserApp {
    const { second } = this.users.browserOf(person);
    if (!second) throw new Error(`${person.name} has no other tab`);
    return second;
  }
}

/** A response whose message is shown unchanged. */
const ANSWER = { kind: 'conflict', code: 'MESSAGE_ONLY' };
const MESSAGES = {
  user_changed: 'Someone else signed in.',
  replaced: 'Someone else signed in to Listbill in this browser.',
} as const;
