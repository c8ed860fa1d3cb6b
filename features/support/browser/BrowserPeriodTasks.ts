import type { Locator, Page } from 'playwright-core';
import { monthLabel } from '../../../src/domain/money/periods/Period';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { PeriodTasks } from '../tasks/PeriodTasks';
import type { BrowserUsers } from './BrowserUsers';

export class BrowserPeriodTasks implements PeriodTasks {
  constructor(private readonly users: BrowserUsers) {}

  close(person: TestPerson): Promise<void> {
    return this.take(person, 'Close month');
  }

  beginClosing(person: TestPerson): Promise<void> {
    return this.take(person, 'Start closing');
  }

  /** The page offers the latest closed month only. */
  async reopen(person: TestPerson, reason: string, month?: LocalDate): Promise<void> {
    const page = await this.open(person);
    const name = month === undefined ? /^Reopen/ : `Reopen ${monthLabel(month)}`;
    await page.getByRole('button', { name }).click();
    const form = page.getByRole('form', { name: /^Reopen/ });
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: 'Reopen month' }).click();
    await form.waitFor({ state: 'detached' });
  }

  async months(person: TestPerson) {
    const rows = await this.rowsOf(person, 'Months');
    return Promise.all(
      rows.map(async (row) => ({
        month: await cell(row, 'Month'),
        state: await cell(row, 'State'),
        versions: String(((await cell(row, 'Versions')).match(/Version \d/g) ?? []).length),
      })),
    );
  }

  async tasks(person: TestPerson) {
    const rows = await this.rowsOf(person, 'Close calendar');
    return Promise.all(
      rows.map(async (row) => ({
        task: await cell(row, 'Task'),
        owner: await cell(row, 'Owner'),
        'business day': await cell(row, 'Business day'),
        state: (await cell(row, 'State')).split('\n')[0] ?? '',
      })),
    );
  }

  private async take(person: TestPerson, label: string): Promise<void> {
    const page = await this.open(person);
    await page.getByRole('button', { name: label }).click();
    const form = page.getByRole('form', { name: new RegExp(`^${label}`) });
    await form.getByRole('button', { name: label }).click();
    await form.waitFor({ state: 'detached' });
  }

  /** The months as they are now: others may have changed them since the person opened them. */
  private async open(person: TestPerson): Promise<Page> {
    await this.users.go(person, paths.bank);
    const page = await this.users.go(person, paths.statement('months'));
    await page.getByRole('table', { name: 'Months' }).waitFor();
    return page;
  }

  private async rowsOf(person: TestPerson, name: string): Promise<Locator[]> {
    const page = await this.open(person);
    return page.getByRole('table', { name }).locator('tbody tr').all();
  }
}

async function cell(row: Locator, column: string): Promise<string> {
  return (await row.locator(`[data-column="${column}"]`).innerText()).trim();
}
