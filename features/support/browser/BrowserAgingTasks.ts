import type { Locator } from 'playwright-core';
import { AGING_BUCKET_LABELS } from '../../../src/domain/money/aging/Aging';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AgedBillShown, AgedGroupShown, AgingTasks } from '../tasks/AgingTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf, settled } from './readPage';

export class BrowserAgingTasks implements AgingTasks {
  constructor(private readonly users: BrowserUsers) {}

  async open(person: TestPerson, asOf: LocalDate): Promise<void> {
    const page = await this.users.go(person, `${paths.aging}?asOf=${asOf}`);
    await eitherOf(
      page.getByRole('table', { name: 'Aging by group' }),
      page.getByText('Nothing is open'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
  }

  async groups(person: TestPerson): Promise<readonly AgedGroupShown[]> {
    const page = await this.users.pageOf(person);
    await settled(page);
    const rows = await page.getByRole('table', { name: 'Aging by group' }).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => ({
        group: await cell(row, 'Group'),
        current: await cell(row, AGING_BUCKET_LABELS.current),
        '1 to 30': await cell(row, AGING_BUCKET_LABELS.days30),
        '31 to 60': await cell(row, AGING_BUCKET_LABELS.days60),
        '61 to 90': await cell(row, AGING_BUCKET_LABELS.days90),
        'over 90': await cell(row, AGING_BUCKET_LABELS.older),
        open: await cell(row, 'Open'),
        pending: await cell(row, 'Pending'),
      })),
    );
  }

  async bills(person: TestPerson): Promise<readonly AgedBillShown[]> {
    const page = await this.users.pageOf(person);
    await page.getByRole('table', { name: 'Aging by group' }).getByRole('button').first().click();
    const table = page.getByRole('table', { name: /^Bills of / });
    await table.waitFor();
    const rows = await table.locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const number = await cell(row, 'Bill');
        return { number: number.replace(/^(Returned payment).*$/s, '$1'), open: await cell(row, 'Open') };
      }),
    );
  }
}

async function cell(row: Locator, column: string): Promise<string> {
  return (await row.locator(`[data-column="${column}"]`).innerText()).trim();
}
