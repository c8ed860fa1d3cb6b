import { DashboardOverview } from '../../../src/application/dashboard/DashboardOverview';
import { ReleaseBills, type ReleaseResult } from '../../../src/application/dashboard/ReleaseBills';
import { RunProcessing } from '../../../src/application/processing/RunProcessing';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { Overview } from '../../../src/domain/dashboard/Overview';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import { ZERO } from '../../../src/domain/money/Cents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { DashboardTasks } from '../tasks/DashboardTasks';
import { placeOf } from './placeOf';
import type { UseCaseHouse } from './UseCaseHouse';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';

export class UseCaseDashboardTasks implements DashboardTasks {
  private overview: Overview | undefined;
  private results: readonly ReleaseResult[] = [];

  constructor(
    private readonly house: UseCaseHouse,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async look(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const path = paths.home('dashboard');
    this.session.requestPath(person, path);
    if (placeOf(seat, path) !== 'dashboard') return;
    this.overview = await seat.answer(seat.get(DashboardOverview).overview$);
  }

  async toRelease(): Promise<number> {
    return this.shown.toReleaseTotal;
  }

  async byStatus(_person: TestPerson, status: BillStatus) {
    const line = this.shown.byStatus.find((one) => one.status === status);
    return { count: line?.count ?? 0, dueCents: line?.dueCents ?? ZERO };
  }

  async release(person: TestPerson, bills: readonly StageBill[]): Promise<void> {
    const seat = await this.house.seatOf(person);
    const billPks = bills.map(({ billPk }) => billPk);
    this.results = (await seat.attempt(seat.get(ReleaseBills).run(billPks))) ?? [];
  }

  async releaseResult(_person: TestPerson, { billPk }: StageBill): Promise<string> {
    return this.results.find((result) => result.billPk === billPk)?.message ?? '';
  }

  async runProcessing(person: TestPerson, businessDate: LocalDate): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(seat.get(RunProcessing).run(businessDate));
  }

  private get shown(): Overview {
    if (!this.overview) throw new Error('The dashboard could not be read');
    return this.overview;
  }
}
