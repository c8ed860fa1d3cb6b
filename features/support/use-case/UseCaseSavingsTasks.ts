import { SavingsOfGroup } from '../../../src/application/billing/savings/Savings';
import { OUTCOME_LABELS, OUTCOMES, totalOf } from '../../../src/domain/billing/savings/Savings';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { SavingsTasks } from '../tasks/SavingsTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseSavingsTasks implements SavingsTasks, Shows {
  constructor(private readonly users: UseCaseUsers) {}

  async shown(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const app = await this.users.appOf(person);
    const figures = app.get(SavingsOfGroup).open();
    figures.show({ groupNumber, year: undefined });
    const { over } = totalOf((await app.load(figures.result$))?.carriers ?? []);
    return OUTCOMES.filter((outcome) => over[outcome] !== 0).map((outcome) => ({
      outcome: OUTCOME_LABELS[outcome],
      overbilled: formatCents(over[outcome]),
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [];
  }
}
