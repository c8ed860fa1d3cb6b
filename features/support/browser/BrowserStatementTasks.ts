import type { Locator, Page } from 'playwright-core';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal, formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type {
  CashShown,
  StatementFile,
  StatementLineShown,
  StatementShown,
  StatementTasks,
} from '../tasks/StatementTasks';
import type { BrowserUsers } from './BrowserUsers';
import { eitherOf } from './readPage';

export class BrowserStatementTasks implements StatementTasks {
  /** Path of the open statement. */
  private path = '';

  constructor(private readonly users: BrowserUsers) {}

  async open(person: TestPerson): Promise<void> {
    const page = await this.users.go(person, paths.bank);
    await eitherOf(
      page.getByRole('heading', { level: 1, name: 'Bank' }),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
  }

  async addAccount(person: TestPerson, openingCents: Cents, opensOn: LocalDate): Promise<void> {
    const page = await this.users.go(person, paths.bank);
    const form = page.getByRole('form', { name: 'Add the bank account' });
    await form.getByLabel('Name').fill('Premium trust');
    await form.getByLabel(/^Bank(?:\*|$)/).fill('First Bank');
    await form.getByLabel('Account number').fill('4711888123');
    await form.getByLabel('First day of statements').fill(opensOn);
    await form.getByLabel('Balance at the bank before it').fill(centsToDecimal(openingCents));
    await form.getByRole('button', { name: 'Add account' }).click();
    await page.getByText('No statements yet').waitFor();
  }

  async add(person: TestPerson, statement: StatementFile): Promise<void> {
    const page = await this.users.go(person, paths.bank);
    const { format, text, to, closingCents } = statement;
    const name = `statement.${format === 'CSV' ? 'csv' : 'bai'}`;
    await page.getByRole('button', { name: 'Choose statement file' }).waitFor();
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    if (format === 'CSV') {
      const form = page.getByRole('form', { name: 'Columns of the file' });
      await form.getByLabel('Last day').fill(to);
      await form.getByLabel('Closing balance').fill(centsToDecimal(closingCents));
      await form.getByRole('button', { name: 'Read file' }).click();
    }
    const add = page.getByRole('button', { name: 'Add statement' });
    const problems = page.getByRole('list', { name: 'Problems of the file' });
    await eitherOf(add, problems);
    if (await problems.isVisible()) return;
    await add.click();
    await this.keepPath(page);
  }

  async openThrough(person: TestPerson, to: LocalDate): Promise<void> {
    const page = await this.users.go(person, paths.bank);
    await page
      .getByRole('link', { name: dateText(to) })
      .first()
      .click();
    await this.keepPath(page);
  }

  async remove(person: TestPerson, reason: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Remove statement' }).click();
    const form = page.getByRole('form', { name: 'Remove statement' });
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: 'Remove statement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
  }

  async match(person: TestPerson, lineNo: number, amount: Cents): Promise<void> {
    const form = await this.formOf(person, 'Match', lineNo);
    await form
      .getByRole('checkbox', { name: new RegExp(`: ${formatCents(amount).replace(/[$.]/g, '\\$&')}$`) })
      .check();
    await this.submit(form, 'Match');
  }

  async explain(person: TestPerson, lineNo: number, label: string, note?: string): Promise<void> {
    const form = await this.formOf(person, 'Explain', lineNo);
    await form.getByLabel('What it is').selectOption({ label });
    if (note !== undefined) await form.getByLabel(/^Note/).fill(note);
    await this.submit(form, 'Explain');
  }

  async unmatch(person: TestPerson, lineNo: number, reason: string): Promise<void> {
    const form = await this.formOf(person, 'Unmatch', lineNo);
    await form.getByLabel('Reason').fill(reason);
    await this.submit(form, 'Unmatch');
  }

  private async formOf(person: TestPerson, step: string, lineNo: number): Promise<Locator> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: `${step} line ${lineNo}`, exact: true }).click();
    return page.getByRole('form', { name: new RegExp(`^${step} line ${lineNo},`) });
  }

  private async submit(form: Locator, step: string): Promise<void> {
    await form.getByRole('button', { name: step, exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  async sign(person: TestPerson): Promise<void> {
    const page = await this.reopenPage(person);
    await page.getByRole('button', { name: 'Sign statement' }).click();
    const form = page.getByRole('form', { name: 'Sign statement' });
    await this.submit(form, 'Sign statement');
  }

  async reopen(person: TestPerson, reason: string): Promise<void> {
    const page = await this.reopenPage(person);
    await page.getByRole('button', { name: 'Reopen statement' }).click();
    const form = page.getByRole('form', { name: 'Reopen statement' });
    await form.getByLabel('Reason').fill(reason);
    await this.submit(form, 'Reopen statement');
  }

  /** Keeps the address of the statement. */
  private async keepPath(page: Page): Promise<void> {
    await page.getByRole('table', { name: 'Lines of the statement', exact: true }).waitFor();
    this.path = new URL(page.url()).hash.slice(1);
  }

  /** The statement as it is now: others may have changed it since the person opened it. */
  private async reopenPage(person: TestPerson): Promise<Page> {
    await this.open(person);
    return this.users.go(person, this.path);
  }

  async cash(person: TestPerson): Promise<readonly CashShown[]> {
    const page = await this.users.pageOf(person);
    const figures = await page.getByLabel('Cash of the statement').locator('dd').allInnerTexts();
    const [ledger = '', later = '', statement = '', transit = '', outstanding = '', difference = ''] = figures;
    return [{ ledger, 'posted later': later, statement, 'in transit': transit, outstanding, difference }];
  }

  async lines(person: TestPerson): Promise<readonly StatementLineShown[]> {
    const page = await this.users.pageOf(person);
    const rows = await page
      .getByRole('table', { name: 'Lines of the statement', exact: true })
      .locator('tbody tr')
      .all();
    const cell = async (row: Locator, column: string, place = 0) =>
      ((await row.locator(`[data-column="${column}"]`).innerText()).split('\n')[place] ?? '').trim();
    return Promise.all(
      rows.map(async (row) => ({
        date: await cell(row, 'Date'),
        // The screen shows the sign of money that came in.
        amount: (await cell(row, 'Amount')).replace(/^\+/, ''),
        description: await cell(row, 'Description'),
        state: await cell(row, 'State'),
        reason: (await cell(row, 'State', 1)).replace(/ (?:By .*|Matched by the system)$/, ''),
      })),
    );
  }

  async statements(person: TestPerson): Promise<readonly StatementShown[]> {
    const page = await this.users.pageOf(person);
    const table = page.getByRole('table', { name: 'Bank statements' });
    await eitherOf(table, page.getByText('No statements yet'));
    const rows = await table.locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => ({
        statement: (await row.locator('[data-column="Statement"]').innerText()).trim(),
        'closing balance': (await row.locator('[data-column="Closing balance"]').innerText()).trim(),
      })),
    );
  }
}
