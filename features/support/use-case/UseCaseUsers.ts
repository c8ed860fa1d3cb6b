import { type Opening, OpenSession } from '../../../src/application/people/session/OpenSession';
import { SignIn } from '../../../src/application/people/session/SignIn';
import type { SliceName } from '../../../src/application/platform/shared/SliceName';
import { createServices, SLICES } from '../../../src/infrastructure/composition/createServices';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Refusal } from '../refusals/Refusal';
import { browserStandIns } from './stand-ins/browserStandIns';
import { ENVIRONMENT } from './stand-ins/environment';
import type { InProcessNetwork } from './stand-ins/InProcessNetwork';
import { NO_SIGN_IN_RETRIES } from './stand-ins/noSignInRetries';
import { StageAccounts } from './stand-ins/StageAccounts';
import { StageBrowser } from './stand-ins/StageBrowser';
import { StageDevice } from './stand-ins/StageDevice';
import { type StageDirectory, StageIdentity } from './stand-ins/StageIdentity';
import type { StageTime } from './stand-ins/StageTime';
import { UserApp } from './UserApp';

/** The people of a scenario, each with a simulated browser. */
export class UseCaseUsers {
  /** Token lifetime of later sign-ins; undefined for longer than any scenario. */
  sessionLifetimeMs: number | undefined;
  /** Whether the identity provider's account API is unreachable. */
  isProviderDown = false;
  private readonly browsers = new Map<string, StageBrowser>();
  private readonly recipientRefusals: Refusal[] = [];

  constructor(
    readonly server: StageDirectory,
    readonly time: StageTime,
    readonly network: InProcessNetwork,
  ) {}

  /** The person's application. The first call opens it and signs the person in. */
  async appOf(person: TestPerson): Promise<UserApp> {
    return this.browserOf(person).first ?? this.open(person);
  }

  /** Reopens the application, as after a reload or a return from sign-in. @param target requested before sign-in */
  async open(person: TestPerson, target = ''): Promise<UserApp> {
    const browser = this.browserOf(person);
    browser.first?.leave();
    browser.provider.signedInPerson = person;
    browser.first = await this.startApp(browser, target);
    return browser.first;
  }

  /** Opens the application on return from the identity provider. */
  async openAfterReturn(person: TestPerson, opening: Opening): Promise<UserApp> {
    const browser = this.browserOf(person);
    browser.first?.leave();
    browser.first = await this.startApp(browser, '', opening);
    return browser.first;
  }

  /** Opens the application without a session. */
  async visit(person: TestPerson): Promise<UserApp> {
    const browser = this.browserOf(person);
    browser.first?.leave();
    browser.provider.signedInPerson = undefined;
    browser.first = await this.startApp(browser);
    return browser.first;
  }

  /** Opens the application in another tab of the person. @param as who signs in there */
  async openSecondTab(person: TestPerson, as = person): Promise<UserApp> {
    const browser = this.browserOf(person);
    browser.second?.leave();
    browser.provider.signedInPerson = as;
    browser.second = await this.startApp(browser);
    return browser.second;
  }

  /** The person's browser with its tabs. */
  browserOf(person: TestPerson): StageBrowser {
    const browser = this.browsers.get(person.userId) ?? new StageBrowser(person);
    if (this.sessionLifetimeMs !== undefined) browser.provider.tokenLifetimeMs = this.sessionLifetimeMs;
    this.browsers.set(person.userId, browser);
    return browser;
  }

  /** Ends the identity provider's session in the person's browser. */
  endProviderSession(userId: string): void {
    const provider = this.browsers.get(userId)?.provider;
    if (provider) provider.signedInPerson = undefined;
  }

  /** Records the message that a mailed link's page shows to the recipient. */
  async recordRecipientRefusal(link: string, message: string): Promise<void> {
    const { recipient } = await this.server.db
      .selectFrom('mails')
      .select('recipient')
      .where('body', 'like', `%${link}%`)
      .executeTakeFirstOrThrow();
    this.recipientRefusals.push({ person: { email: recipient, name: recipient }, message });
  }

  /** Refusals of all people since the last call. */
  takeRefusals(): readonly Refusal[] {
    const atScreens = [...this.browsers.values()].flatMap(({ owner, first, second }) =>
      [first, second].flatMap((app) => (app?.takeMessages() ?? []).map((message) => ({ person: owner, message }))),
    );
    return [...atScreens, ...this.recipientRefusals.splice(0)];
  }

  close(): void {
    for (const browser of this.browsers.values()) browser.close();
  }

  private async startApp(browser: StageBrowser, target = '', found?: Opening): Promise<UserApp> {
    const identity = new StageIdentity(this.server, browser.provider, this.time, this.network, target);
    const signInReturn =
      target === '' ? ({ kind: 'none' } as const) : ({ kind: 'code', url: 'callback?code=1' } as const);
    const absence = browser.activity.absence(() => this.time.now());
    const opening =
      found ??
      (await new OpenSession(
        identity,
        new SignIn(identity, absence, NO_SIGN_IN_RETRIES, this.time),
        absence,
        ENVIRONMENT.identity.claimsNamespace,
      ).run(signInReturn));
    const tab = browser.tabs.open();
    const services = createServices({
      environment: ENVIRONMENT,
      identity,
      opening,
      surroundings: browserStandIns({
        time: this.time,
        network: this.network,
        tab,
        device: new StageDevice(browser.activity.tab(), browser.userAgent),
        absence,
        accounts: new StageAccounts(this, identity, browser.provider),
      }),
    });
    await services.prepare(Object.keys(SLICES) as SliceName[]);
    const app = new UserApp(services, identity, opening, this.time);
    browser.assignTab(app, tab);
    await app.waitUntilReady();
    return app;
  }
}
