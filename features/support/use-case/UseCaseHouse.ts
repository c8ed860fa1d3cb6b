import { type Opening, OpenSession } from '../../../src/application/session/OpenSession';
import { SignIn } from '../../../src/application/session/SignIn';
import type { SliceName } from '../../../src/application/shared/SliceName';
import { createServices } from '../../../src/infrastructure/composition/createServices';
import { SLICES } from '../../../src/infrastructure/composition/slices';
import type { TestPerson } from '../../../test/support/server/TestData';
import { Seat } from './Seat';
import { ENVIRONMENT } from './stand-ins/environment';
import type { InProcessNetwork } from './stand-ins/InProcessNetwork';
import { StageAccounts } from './stand-ins/StageAccounts';
import { StageBody } from './stand-ins/StageBody';
import { StageBrowser } from './stand-ins/StageBrowser';
import { type StageDirectory, StageIdentity } from './stand-ins/StageIdentity';
import type { StageTime } from './stand-ins/StageTime';
import { surroundings } from './stand-ins/surroundings';
import { USED_UP } from './stand-ins/usedUpRounds';

/** Where everybody of a scenario sits, each in front of a browser of their own. */
export class UseCaseHouse {
  /** What tokens of a sign-in from now on last; undefined for longer than any scenario. */
  sessionsLastMs: number | undefined;
  /** Whether the identity provider answers nobody who asks it about an account. */
  isProviderAway = false;
  private readonly browsers = new Map<string, StageBrowser>();

  constructor(
    readonly server: StageDirectory,
    readonly time: StageTime,
    readonly network: InProcessNetwork,
  ) {}

  /** The person's application; opened, and the person signed in, when it is first asked for. */
  async seatOf(person: TestPerson): Promise<Seat> {
    return this.browserOf(person).first ?? this.open(person);
  }

  /** Opens the application anew, as after a reload or the way back from the sign-in page. @param target asked for before */
  async open(person: TestPerson, target = ''): Promise<Seat> {
    const browser = this.browserOf(person);
    browser.first?.leave();
    browser.provider.who = person;
    browser.first = await this.sit(browser, target);
    return browser.first;
  }

  /** Opens the application on the way back from the identity provider. */
  async arrive(person: TestPerson, opening: Opening): Promise<Seat> {
    const browser = this.browserOf(person);
    browser.first?.leave();
    browser.first = await this.sit(browser, '', opening);
    return browser.first;
  }

  /** Opens the application where nobody is signed in. */
  async visit(person: TestPerson): Promise<Seat> {
    const browser = this.browserOf(person);
    browser.first?.leave();
    browser.provider.who = undefined;
    browser.first = await this.sit(browser);
    return browser.first;
  }

  /** Opens the application in another tab of the person's, where somebody may sign in before. */
  async openBeside(person: TestPerson, as = person): Promise<Seat> {
    const browser = this.browserOf(person);
    browser.second?.leave();
    browser.provider.who = as;
    browser.second = await this.sit(browser);
    return browser.second;
  }

  /** The person's own browser, with all its tabs. */
  browserOf({ userId }: Pick<TestPerson, 'userId'>): StageBrowser {
    const browser = this.browsers.get(userId) ?? new StageBrowser();
    if (this.sessionsLastMs !== undefined) browser.provider.lastsMs = this.sessionsLastMs;
    this.browsers.set(userId, browser);
    return browser;
  }

  close(): void {
    for (const browser of this.browsers.values()) browser.close();
  }

  private async sit(browser: StageBrowser, target = '', found?: Opening): Promise<Seat> {
    const identity = new StageIdentity(this.server, browser.provider, this.time, target);
    const signInReturn =
      target === '' ? ({ kind: 'none' } as const) : ({ kind: 'code', url: 'callback?code=1' } as const);
    const absence = browser.activity.absence(() => this.time.now());
    const opening =
      found ??
      (await new OpenSession(
        identity,
        new SignIn(identity, absence, USED_UP, this.time),
        absence,
        ENVIRONMENT.identity.claimsNamespace,
      ).run(signInReturn));
    const tab = browser.tabs.open();
    const services = createServices({
      environment: ENVIRONMENT,
      identity,
      opening,
      surroundings: surroundings({
        time: this.time,
        network: this.network,
        tab,
        body: new StageBody(browser.activity.tab(), browser.userAgent),
        absence,
        accounts: new StageAccounts(this, identity, browser.provider),
      }),
    });
    await services.prepare(Object.keys(SLICES) as SliceName[]);
    const seat = new Seat(services, identity, opening, this.time);
    browser.seat(seat, tab);
    await seat.arrive();
    return seat;
  }
}
