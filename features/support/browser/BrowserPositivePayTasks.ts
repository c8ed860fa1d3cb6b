import type { Page } from 'playwright-core';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { CheckFileShown, CheckToReportShown, PositivePayTasks } from '../tasks/PositivePayTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { downloadedBytes, eitherOf, heading } from './readPage';

export class BrowserPositivePayTasks implements PositivePayTasks {
  constructor(private readonly users: BrowserUsers) {}

  async make(person: TestPerson): Promise<void> {
    const page = await this.open(person);
    await page.getByRole('button', { name: 'Make file' }).click();
    await page
      .getByText(/^positive-pay-.* made$/)
      .first()
      .waitFor();
  }

  async download(person: TestPerson): Promise<Uint8Array> {
    const page = await this.open(person);
    return downloadedBytes(page, page.getByRole('button', { name: /^Download positive-pay-/ }).first());
  }

  async reject(person: TestPerson, which: 'first' | 'latest', reason: string): Promise<void> {
    const page = await this.open(person);
    const buttons = page.getByRole('button', { name: /^Record rejection: / });
    await (which === 'first' ? buttons.last() : buttons.first()).click();
    const form = page.getByRole('form', { name: /^Record rejection: / });
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: 'Record rejection' }).click();
    await form.waitFor({ state: 'detached' });
  }

  readonly answer = onlyUseCases;
  readonly saveColumns = onlyUseCases;
  readonly saveLayout = onlyUseCases;

  async toReport(person: TestPerson): Promise<readonly CheckToReportShown[]> {
    const page = await this.open(person);
    return rowsOf(page, 'Checks to report', { check: 'Check', record: 'Record', amount: 'Amount', payee: 'Payee' });
  }

  async files(person: TestPerson): Promise<readonly CheckFileShown[]> {
    const page = await this.open(person);
    return rowsOf(page, 'Positive pay files', { checks: 'Checks', state: 'State' });
  }

  /** Opens the screen anew, so that it shows the current states. */
  private async open(person: TestPerson): Promise<Page> {
    await heading(await this.users.go(person, paths.bank), 'Bank').waitFor();
    const page = await this.users.go(person, paths.positivePay);
    await eitherOf(
      page.getByRole('heading', { level: 2, name: 'Next file' }),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
    return page;
  }
}

/** The first line of each cell. */
async function rowsOf<Name extends string>(page: Page, table: string, columns: Readonly<Record<Name, string>>) {
  const names = Object.keys(columns) as Name[];
  const rows = page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .filter({ has: page.locator(`[data-column="${columns[names[0] as Name]}"]`) });
  return Promise.all(
    (await rows.all()).map(async (row) => {
      const cells = names.map(async (name) => {
        const text = await row.locator(`[data-column="${columns[name]}"]`).innerText();
        return [name, text.trim().split('\n')[0] ?? ''] as const;
      });
      return Object.fromEntries(await Promise.all(cells)) as Record<Name, string>;
    }),
  );
}
