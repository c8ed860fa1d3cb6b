import type { PeriodPage } from '../../../contract/money/periods';
import { Periods } from '../../../src/application/money/periods/Periods';
import { closeTaskLabel, closeTaskOwner } from '../../../src/domain/money/periods/closeTasks';
import { monthLabel, PERIOD_STATE_LABELS, type PeriodStep } from '../../../src/domain/money/periods/Period';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { PeriodTasks } from '../tasks/PeriodTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const NO_MONTHS = 'Months begin with the bank account: say first that the manager added it with its balance.';

export class UseCasePeriodTasks implements PeriodTasks, Shows {
  private page: PeriodPage | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async close(person: TestPerson, month?: LocalDate): Promise<void> {
    await this.take(person, await this.find(person, month), 'close', '');
  }

  async beginClosing(person: TestPerson, month?: LocalDate): Promise<void> {
    await this.take(person, await this.find(person, month), 'softClose', '');
  }

  async reopen(person: TestPerson, reason: string, month?: LocalDate): Promise<void> {
    const periods = (await this.load(person))?.items;
    const period = periods?.find((one) => (month === undefined ? one.state === 'CLOSED' : one.month === month));
    await this.take(person, period, 'reopen', reason);
  }

  async months(person: TestPerson) {
    return ((await this.load(person))?.items ?? []).map(({ month, state, versions }) => ({
      month: monthLabel(month),
      state: PERIOD_STATE_LABELS[state],
      versions: String(versions.length),
    }));
  }

  async tasks(person: TestPerson) {
    return ((await this.load(person))?.next?.tasks ?? []).map(({ task, businessDay, isDone, blockedBy }) => ({
      task: closeTaskLabel(task),
      owner: closeTaskOwner(task),
      'business day': String(businessDay),
      state: isDone ? 'Done' : blockedBy ? `Blocked by: ${closeTaskLabel(blockedBy)}` : 'To do',
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return (this.page?.items ?? []).flatMap(({ versions }) => versions.map(({ version }) => `Version ${version}`));
  }

  /** @param chosen default: the earliest month that is not closed */
  private async find(person: TestPerson, chosen?: LocalDate) {
    const page = await this.load(person);
    return page?.items.find(({ month }) => month === (chosen ?? page.next?.month));
  }

  private async load(person: TestPerson): Promise<PeriodPage | undefined> {
    if (!(await this.session.enter(person, paths.bank))) return undefined;
    const app = await this.users.appOf(person);
    const live = app.get(Periods).list();
    live.show('all');
    this.page = await app.load(live.result$);
    return this.page;
  }

  private async take(
    person: TestPerson,
    period: PeriodPage['items'][number] | undefined,
    step: PeriodStep,
    reason: string,
  ): Promise<void> {
    if (!period) {
      const months = (this.page?.items ?? []).map(({ month }) => monthLabel(month)).join(', ');
      const known = months === '' ? NO_MONTHS : `The months: ${months}.`;
      throw new RangeError(`There is no such month. ${known}`);
    }
    const app = await this.users.appOf(person);
    if (await app.attempt(app.get(Periods).take(period, { step, reason, state: period.state })))
      await this.load(person);
  }
}
