import { BalanceList, SettleThroughPayroll } from '../../../src/application/register/Register';
import { localDate } from '../../../src/domain/dates/LocalDate';
import { cents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { BalanceTasks } from '../tasks/BalanceTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const ALL = { state: 'open', q: '', sort: 'member', direction: 'asc', page: 0, size: 50 } as const;

export class UseCaseBalanceTasks implements BalanceTasks, Shows {
  /** Why the last settlement left balances out. */
  private problems: readonly string[] = [];

  constructor(private readonly users: UseCaseUsers) {}

  async shown(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const app = await this.users.appOf(person);
    const list = app.get(BalanceList);
    list.show({ ...ALL, groupNumber });
    list.retry();
    const page = await app.load(list.result$);
    return (page?.items ?? []).map(({ memberName, coverage, billedCents, balanceCents }) => ({
      member: memberName,
      coverage,
      billed: formatCents(billedCents),
      balance: formatCents(cents(Math.abs(balanceCents))),
      is: balanceCents > 0 ? 'Under-collected' : 'Over-collected',
    }));
  }

  async settle(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>, members: readonly string[]) {
    const app = await this.users.appOf(person);
    const list = app.get(BalanceList);
    list.show({ ...ALL, groupNumber });
    list.retry();
    const page = await app.load(list.result$);
    const balances = (page?.items ?? []).filter(({ memberName }) => members.includes(memberName));
    const terms = { effectiveDate: localDate('2026-03-01'), installments: 1, tax: 'PRE_TAX' } as const;
    const results = await app.attempt(app.get(SettleThroughPayroll).run(groupNumber, balances, terms, false));
    this.problems = (results ?? []).flatMap(({ message }) => message || []);
    for (const problem of this.problems) app.recordRefusal(problem);
  }

  async textsFor(): Promise<readonly string[]> {
    return this.problems;
  }
}
