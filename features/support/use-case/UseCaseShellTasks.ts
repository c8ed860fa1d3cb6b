import { firstValueFrom, type Subscription } from 'rxjs';
import { Tracking } from '../../../src/application/people/analytics/Tracking';
import { Inactivity } from '../../../src/application/people/inactivity/Inactivity';
import { BrowserCheck } from '../../../src/application/platform/browsers/BrowserCheck';
import { Installation } from '../../../src/application/run/shell/Installation';
import { NewVersion } from '../../../src/application/run/shell/NewVersion';
import { neighboursOf } from '../../../src/domain/platform/neighbours/neighboursOf';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { WARNING_MESSAGES } from '../../../src/ui/platform/browsers/BrowserWarningDialog';
import { PUBLIC_ROUTES } from '../../../src/ui/publicRoutes';
import { ROUTES } from '../../../src/ui/routes';
import { brandOf } from '../../../src/ui/shell/brand';
import type { TestPerson } from '../../../test/support/server/TestData';
import { pathOfPlace } from '../pathOfPlace';
import type { StageBills } from '../stage/StageBills';
import { BROWSERS, type BrowserName, type Destination, type ShellTasks } from '../tasks/ShellTasks';
import { placeOf } from './placeOf';
import { StageDevice } from './stand-ins/StageDevice';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const STATISTICS_SENT_MS = 10_000;

export class UseCaseShellTasks implements ShellTasks, Shows {
  private readonly watched = new Map<UserApp, Subscription>();
  private readonly counted = new Set<UserApp>();

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async goTo(person: TestPerson, destination: Destination, bills: StageBills): Promise<void> {
    const app = await this.users.appOf(person);
    const path = 'address' in destination ? destination.address : pathOfPlace(destination.place, app.area, bills);
    if (path === paths.signOut) return this.session.signOut(person);
    this.session.requestPath(person, path);
    this.count(app).pageView(path, [...ROUTES, ...PUBLIC_ROUTES]);
  }

  async reload(person: TestPerson): Promise<void> {
    if (placeOf(await this.users.appOf(person), this.session.requestedPath(person)) !== 'error page')
      throw new Error(`${person.name} does not see the error page`);
    const { opening } = await this.users.appOf(person);
    if (opening.kind !== 'signedIn') await this.users.open(person);
    this.session.requestPath(person, paths.start);
  }

  async stayIdle(person: TestPerson, ms: number): Promise<void> {
    await this.inactivityOf(person);
    await this.users.time.advance(ms);
  }

  async moveMouse(person: TestPerson): Promise<void> {
    await this.inactivityOf(person);
    (await this.bodyOf(person)).action$.next();
    await this.users.time.settle();
  }

  async isInactivityWarningShown(person: TestPerson): Promise<boolean> {
    return (await this.inactivityOf(person)).current.kind === 'warning';
  }

  async answerInactivityWarning(person: TestPerson, isStillThere: boolean): Promise<void> {
    const inactivity = await this.inactivityOf(person);
    if (inactivity.current.kind !== 'warning') throw new Error('The inactivity warning is not open');
    if (isStillThere) inactivity.stay();
    else inactivity.leave();
    await this.users.time.settle();
  }

  async useBrowser(person: TestPerson, browser: BrowserName): Promise<void> {
    this.users.browserOf(person).userAgent = BROWSERS[browser];
  }

  async browserWarning(person: TestPerson): Promise<string> {
    const { warning } = (await this.users.appOf(person)).get(BrowserCheck);
    return warning ? WARNING_MESSAGES[warning.kind] : '';
  }

  async closeBrowserWarning(person: TestPerson): Promise<void> {
    if ((await this.browserWarning(person)) === '') throw new Error('There is no browser warning to close');
    (await this.users.appOf(person)).get(BrowserCheck).close();
  }

  async otherApplications(person: TestPerson): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    return app.me ? neighboursOf(app.me.user, app.get(Installation).apps).map(({ name }) => name) : [];
  }

  async isOfferedReload(person: TestPerson): Promise<boolean> {
    return firstValueFrom((await this.users.appOf(person)).get(NewVersion).isAvailable$);
  }

  async brand(person: TestPerson): Promise<string> {
    const app = await this.users.appOf(person);
    return app.me ? brandOf(app.me, app.get(Installation)).name : '';
  }

  resize(): Promise<never> {
    return this.layoutProblems();
  }

  layoutProblems(): Promise<never> {
    return Promise.reject(new Error('Layout needs a browser: tag the scenario @browser-only'));
  }

  async waitForStatistics(person: TestPerson): Promise<void> {
    this.count(await this.users.appOf(person));
    await this.users.time.advance(STATISTICS_SENT_MS);
  }

  /** Starts watching at the first step about inactivity; otherwise people count as active while time passes. */
  private async inactivityOf(person: TestPerson): Promise<Inactivity> {
    const app = await this.users.appOf(person);
    const inactivity = app.get(Inactivity);
    if (!this.watched.has(app)) this.watched.set(app, inactivity.start());
    return inactivity;
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    return [await this.browserWarning(person), await this.brand(person)];
  }

  private async bodyOf(person: TestPerson): Promise<StageDevice> {
    return (await this.users.appOf(person)).get(StageDevice);
  }

  private count(app: UserApp): Tracking {
    const tracking = app.get(Tracking);
    if (!this.counted.has(app)) tracking.start();
    this.counted.add(app);
    return tracking;
  }
}
