import type { Locator } from 'playwright-core';
import { ACCOUNTS } from '../../../src/domain/money/ledger/Books';
import { CHART_OF_ACCOUNTS } from '../../../src/domain/money/ledger/chartOfAccounts';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { BalanceShown, BooksTasks, EntryShown, OwedShown } from '../tasks/BooksTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf } from './readPage';

export class BrowserBooksTasks implements BooksTasks {
  constructor(private readonly users: BrowserUsers) {}

  async openTrialBalance(person: TestPerson, asOf: LocalDate): Promise<void> {
    const page = await this.users.go(person, `${paths.books}?asOf=${asOf}`);
    await eitherOf(
      page.getByRole('table', { name: /^Trial balance as of/ }),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
  }

  async openEntries(person: TestPerson, name: string, from: LocalDate, to: LocalDate): Promise<void> {
    const account = ACCOUNTS.find((one) => CHART_OF_ACCOUNTS[one].name === name) ?? '';
    const page = await this.users.go(person, `${paths.account(account)}?${new URLSearchParams({ from, to })}`);
    await eitherOf(
      page.getByRole('table', { name: `Entries of ${name}` }),
      page.getByText('No entries in this period'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
  }

  async balances(person: TestPerson): Promise<readonly BalanceShown[]> {
    const rows = await this.rowsOf(person, /^Trial balance as of/);
    const shown = await Promise.all(
      rows.map(async (row) => ({
        account: firstLine(await cell(row, 'Account')),
        debit: await cell(row, 'Debit'),
        credit: await cell(row, 'Credit'),
      })),
    );
    return shown.filter(({ debit, credit }) => debit !== '' || credit !== '');
  }

  async owed(person: TestPerson): Promise<readonly OwedShown[]> {
    const rows = await this.rowsOf(person, /^Owed to carriers/);
    return Promise.all(
      rows.map(async (row) => ({
        carrier: await cell(row, 'Carrier'),
        'not remitted': await cell(row, 'Not remitted'),
        'to send': await cell(row, 'To send'),
        'not cleared': await cell(row, 'Sent, not cleared'),
      })),
    );
  }

  async entries(person: TestPerson): Promise<readonly EntryShown[]> {
    const rows = await this.rowsOf(person, /^Entries of/);
    return Promise.all(
      rows.map(async (row) => ({
        what: firstLine(await cell(row, 'What happened')),
        debit: await cell(row, 'Debit'),
        credit: await cell(row, 'Credit'),
        balance: await cell(row, 'Balance'),
        happened: /^for (.*)$/m.exec(await cell(row, 'What happened'))?.[1] ?? '',
      })),
    );
  }

  private async rowsOf(person: TestPerson, name: RegExp): Promise<Locator[]> {
    const page = await this.users.pageOf(person);
    return page.getByRole('table', { name }).locator('tbody tr').all();
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

async function cell(row: Locator, column: string): Promise<string> {
  return (await row.locator(`[data-column="${column}"]`).innerText()).trim();
}
