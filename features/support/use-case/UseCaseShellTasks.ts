import { firstValueFrom, type Subscription } from 'rxjs';
import { Tracking } from '../../../src/application/analytics/Tracking';
import { BrowserCheck } from '../../../src/application/browsers/BrowserCheck';
import { Inactivity } from '../../../src/application/inactivity/Inactivity';
import { Installation } from '../../../src/application/shell/Installation';
import { NewVersion } from '../../../src/application/shell/NewVersion';
import { neighboursOf } from '../../../src/domain/neighbours/neighboursOf';
import { WARNING_MESSAGES } from '../../../src/ui/browsers/BrowserWarningDialog';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { PUBLIC_ROUTES, ROUTES } from '../../../src/ui/routes';
import { brandOf } from '../../../src/ui/shell/brand';
import type { TestPerson } from '../../../test/support/server/TestData';
import { pathOfPlace } from '../pathOfPlace';
import type { StageBills } from '../stage/StageBills';
import { BROWSERS, type BrowserName, type Destination, type ShellTasks } from '../tasks/ShellTasks';
import type { Seat } from './Seat';
import { StageBody } from './stand-ins/StageBody';
import type { UseCaseHouse } from './UseCaseHouse';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';

const STATISTICS_SENT_MS = 10_000;

export class UseCaseShellTasks implements ShellTasks {
  private readonly watched = new Map<Seat, Subscription>();
  private readonly counted = new Set<Seat>();

  constructor(
    private readonly house: UseCaseHouse,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async goTo(person: TestPerson, destination: Destination, bills: StageBills): Promise<void> {
    const seat = await this.house.seatOf(person);
    const area = seat.me?.user.primaryType === 'billingUser' ? 'billing' : 'dashboard';
    const path = 'address' in destination ? destination.address : pathOfPlace(destination.place, area, bills);
    if (path === paths.signOut) return this.session.signOut(person);
    this.session.requestPath(person, path);
    this.count(seat).pageView(path, [...ROUTES, ...PUBLIC_ROUTES]);
  }

  async reload(person: TestPerson): Promise<void> {
    const { opening } = await this.house.seatOf(person);
    if (opening.kind !== 'signedIn') await this.house.open(person);
    this.session.requestPath(person, paths.start);
  }

  async stayIdle(person: TestPerson, ms: number): Promise<void> {
    await this.inactivityOf(person);
    await this.house.time.pass(ms);
  }

  async moveMouse(person: TestPerson): Promise<void> {
    await this.inactivityOf(person);
    (await this.bodyOf(person)).action$.next();
    await this.house.time.settle();
  }

  async isInactivityWarningShown(person: TestPerson): Promise<boolean> {
    return (await this.inactivityOf(person)).current.kind === 'warning';
  }

  async answerInactivityWarning(person: TestPerson, isStillThere: boolean): Promise<void> {
    const inactivity = await this.inactivityOf(person);
    if (isStillThere) inactivity.stay();
    else inactivity.leave();
    await this.house.time.settle();
  }

  async useBrowser(person: TestPerson, browser: BrowserName): Promise<void> {
    this.house.browserOf(person).userAgent = BROWSERS[browser];
  }

  async browserWarning(person: TestPerson): Promise<string> {
    const { warning } = (await this.house.seatOf(person)).get(BrowserCheck);
    return warning ? WARNING_MESSAGES[warning.kind] : '';
  }

  async closeBrowserWarning(person: TestPerson): Promise<void> {
    (await this.house.seatOf(person)).get(BrowserCheck).close();
  }

  async otherApplications(person: TestPerson): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    return seat.me ? neighboursOf(seat.me.user, seat.get(Installation).apps).map(({ name }) => name) : [];
  }

  async isOfferedReload(person: TestPerson): Promise<boolean> {
    return firstValueFrom((await this.house.seatOf(person)).get(NewVersion).isAvailable$);
  }

  async brand(person: TestPerson): Promise<string> {
    const seat = await this.house.seatOf(person);
    return seat.me ? brandOf(seat.me, seat.get(Installation)).name : '';
  }

  resize(): Promise<never> {
    return this.layoutProblems();
  }

  layoutProblems(): Promise<never> {
    return Promise.reject(new Error('Layout needs a browser: tag the scenario @browser-only'));
  }

  async waitForStatistics(person: TestPerson): Promise<void> {
    this.count(await this.house.seatOf(person));
    await this.house.time.pass(STATISTICS_SENT_MS);
  }

  /** Starts watching at the first step about inactivity; otherwise people count as active while time passes. */
  private async inactivityOf(person: TestPerson): Promise<Inactivity> {
    const seat = await this.house.seatOf(person);
    const inactivity = seat.get(Inactivity);
    if (!this.watched.has(seat)) this.watched.set(seat, inactivity.start());
    return inactivity;
  }

  private async bodyOf(person: TestPerson): Promise<StageBody> {
    return (await this.house.seatOf(person)).get(StageBody);
  }

  private count(seat: Seat): Tracking {
    const tracking = seat.get(Tracking);
    if (!this.counted.has(seat)) tracking.start();
    this.counted.add(seat);
    return tracking;
  }
}
