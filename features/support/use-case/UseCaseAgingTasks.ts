import { AgingReport } from '../../../src/application/money/aging/Aging';
import { type AgingPage, totalOf } from '../../../src/domain/money/aging/Aging';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AgedBillShown, AgedGroupShown, AgingTasks } from '../tasks/AgingTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseAgingTasks implements AgingTasks, Shows {
  private page: AgingPage | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async open(person: TestPerson, asOf: LocalDate): Promise<void> {
    this.page = undefined;
    if (!(await this.session.enter(person, paths.aging))) return;
    const app = await this.users.appOf(person);
    const live = app.get(AgingReport).open();
    live.show({ asOf, q: '', page: 0, size: 50 });
    this.page = await app.load(live.result$);
  }

  async groups(): Promise<readonly AgedGroupShown[]> {
    return (this.page?.items ?? []).map(({ name, aged, pendingCents }) => ({
      group: name,
      current: formatCents(aged.current),
      '1 to 30': formatCents(aged.days30),
      '31 to 60': formatCents(aged.days60),
      '61 to 90': formatCents(aged.days90),
      'over 90': formatCents(aged.older),
      open: formatCents(totalOf(aged)),
      pending: formatCents(pendingCents),
    }));
  }

  async bills(person: TestPerson): Promise<readonly AgedBillShown[]> {
    const [group] = this.page?.items ?? [];
    if (!group || !this.page) return [];
    const app = await this.users.appOf(person);
    const live = app.get(AgingReport).openItems(group.groupNumber);
    live.show(this.page.asOf);
    const { items = [], returns = [] } = (await app.load(live.result$)) ?? {};
    return [
      ...items.map(({ billNumber, openCents }) => ({ number: billNumber, open: formatCents(openCents) })),
      ...returns.map(({ openCents }) => ({ number: 'Returned payment', open: formatCents(openCents) })),
    ];
  }

  async textsFor(): Promise<readonly string[]> {
    return this.page?.total === 0 ? ['Nothing is open'] : [];
  }
}
