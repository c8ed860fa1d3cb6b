import type { Page } from 'playwright-core';
import { type ControlTotal, OPENING_KIND_LABELS } from '../../../src/domain/money/opening/OpeningKind';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RowCount, UploadTasks } from '../tasks/UploadTasks';
import type { BrowserUsers } from './BrowserUsers';
import { downloadedBytes, eitherOf, factIn, moneyIn } from './readPage';
import { openedUpload, stateIn, uploadTable } from './uploadParts';

export class BrowserUploadTasks implements UploadTasks {
  constructor(private readonly users: BrowserUsers) {}

  async leaveAndReturn(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: 'Back to files' }).click();
    await uploadTable(page).getByRole('link', { name }).first().click();
    await openedUpload(page).waitFor();
  }

  async state(person: TestPerson): Promise<string> {
    const page = await this.users.pageOf(person);
    return stateIn(await page.getByRole('main').innerText());
  }

  async rows(person: TestPerson): Promise<RowCount> {
    const page = await this.users.pageOf(person);
    const count = async (label: string) => Number(await factIn(page.getByRole('main'), label).innerText());
    return { good: await count('Good'), all: await count('Rows') };
  }

  async total(person: TestPerson): Promise<string> {
    const page = await this.users.pageOf(person);
    const fact = factIn(page.getByRole('main'), 'Total of the good rows');
    await moneyIn(fact);
    return fact.innerText();
  }

  async summaryText(person: TestPerson): Promise<string> {
    const page = await this.users.pageOf(person);
    await openedUpload(page).waitFor();
    return page.getByRole('main').innerText();
  }

  async rowErrors(person: TestPerson, row: number): Promise<string> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: /^Errors/ }).click();
    return page
      .getByRole('table', { name: 'Errors' })
      .getByRole('row', { name: new RegExp(`^${row} `) })
      .innerText();
  }

  /** The confirmation lists the skipped rows. */
  async commit(person: TestPerson): Promise<void> {
    await this.confirm(person, /^Commit \d+ rows?$/, 'Committed');
  }

  /** The confirmation mentions skipped rows or duplicates. */
  commitUnconfirmed(person: TestPerson): Promise<void> {
    return this.commit(person);
  }

  async enterTotals(person: TestPerson, totals: readonly ControlTotal[]): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Enter control totals' }).click();
    const dialog = page.getByRole('alertdialog');
    for (const { kind, totalCents } of totals)
      await dialog.getByLabel(OPENING_KIND_LABELS[kind]).fill(formatCents(totalCents));
    await dialog.getByRole('button', { name: 'Compare and save' }).click();
    await eitherOf(page.getByText('You entered the control totals'), page.getByRole('main').getByRole('alert'));
  }

  async postOpening(person: TestPerson): Promise<void> {
    const page = await this.users.go(person, '/dashboard/uploads');
    await uploadTable(page).getByRole('link', { name: 'opening.csv' }).first().click();
    await page.getByRole('button', { name: 'Post balances' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Post balances' }).click();
    await eitherOf(stateOf(page, 'Committed'), page.getByRole('main').getByRole('alert'));
  }

  async discard(person: TestPerson): Promise<void> {
    await this.confirm(person, /^Discard/, 'Discarded');
  }

  async reverse(person: TestPerson, reason: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Reverse upload' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse upload' }).click();
    await eitherOf(stateOf(page, 'Reversed'), page.getByRole('main').getByRole('alert'));
  }

  async download(person: TestPerson): Promise<Uint8Array> {
    const page = await this.users.pageOf(person);
    await page.getByRole('tab', { name: /^Errors/ }).click();
    return downloadedBytes(page, page.getByRole('button', { name: /^Download/ }));
  }

  async isAvailable(): Promise<boolean> {
    return Promise.reject(
      new Error('The bill shows no difference between no file and no offer: use the use-case level'),
    );
  }

  private async confirm(person: TestPerson, name: RegExp, state: string): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('main').getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name }).click();
    await eitherOf(stateOf(page, state), page.getByRole('main').getByRole('alert'));
  }
}

const stateOf = (page: Page, state: string) => page.getByRole('main').getByText(state, { exact: true });
