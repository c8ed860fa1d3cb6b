import { OUTCOME_LABELS, OUTCOMES } from '../../../src/domain/billing/savings/Savings';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { parseCents } from '../../../src/domain/platform/money/parseCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { SavingsTasks } from '../tasks/SavingsTasks';
import type { BrowserUsers } from './BrowserUsers';

export class BrowserSavingsTasks implements SavingsTasks {
  constructor(private readonly users: BrowserUsers) {}

  /** From the table of the chart, whose columns are the outcomes. */
  async shown(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const page = await this.users.go(person, paths.savings('billing', groupNumber));
    await page.getByRole('button', { name: /^View as table: Overbilled/ }).click();
    const rows = await page
      .getByRole('table', { name: /^Overbilled/ })
      .locator('tbody tr')
      .all();
    const months = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
    return OUTCOMES.map((outcome, index) => ({
      outcome: OUTCOME_LABELS[outcome],
      cents: sumCents(months.map((cells) => parseCents(cells[index + 1] ?? '') ?? cents(0))),
    }))
      .filter(({ cents: sum }) => sum !== 0)
      .map(({ outcome, cents: sum }) => ({ outcome, overbilled: formatCents(sum) }));
  }
}
