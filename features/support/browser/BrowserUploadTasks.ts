import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RowCount, UploadTasks } from '../tasks/UploadTasks';
import type { BrowserHouse } from './BrowserHouse';
import { eitherOf, factIn, moneyIn } from './read';
import { openedUpload, stateIn, uploadTable } from './uploadParts';

export class BrowserUploadTasks implements UploadTasks {
  constructor(private readonly house: BrowserHouse) {}

  async leaveAndComeBack(person: TestPerson): Promise<void> {
    const page = await this.house.pageOf(person);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: 'Back to uploads' }).click();
    await uploadTable(page).getByRole('link', { name }).first().click();
    await openedUpload(page).waitFor();
  }

  async state(person: TestPerson): Promise<string> {
    const page = await this.house.pageOf(person);
    return stateIn(await page.getByRole('main').innerText());
  }

  async rows(person: TestPerson): Promise<RowCount> {
    const page = await this.house.pageOf(person);
    const count = async (label: string) => Number(await factIn(page.getByRole('main'), label).innerText());
    return { good: await count('Good'), all: await count('Rows') };
  }

  async total(person: TestPerson): Promise<string> {
    const page = await this.house.pageOf(person);
    const fact = factIn(page.getByRole('main'), 'Total of the good rows');
    await moneyIn(fact);
    return fact.innerText();
  }

  async words(person: TestPerson): Promise<string> {
    const page = await this.house.pageOf(person);
    await openedUpload(page).waitFor();
    return page.getByRole('main').innerText();
  }

  async wrongIn(person: TestPerson, row: number): Promise<string> {
    const page = await this.house.pageOf(person);
    await page.getByRole('tab', { name: /^Errors/ }).click();
    return page
      .getByRole('table', { name: 'Errors' })
      .getByRole('row', { name: new RegExp(`^${row} `) })
      .innerText();
  }

  /** What is left out is said in the question, and agreed to with it. */
  async commit(person: TestPerson): Promise<void> {
    await this.confirm(person, /^Commit \d+ rows?$/, 'Committed');
  }

  async commitAsItIs(): Promise<void> {
    return Promise.reject(new Error('The question always says what is left out: play this at the use-case level'));
  }

  async discard(person: TestPerson): Promise<void> {
    await this.confirm(person, /^Discard/, 'Discarded');
  }

  async reverse(person: TestPerson, reason: string): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Reverse upload' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse upload' }).click();
    await eitherOf(stateOf(page, 'Reversed'), page.getByRole('main').getByRole('alert'));
  }

  async download(person: TestPerson): Promise<number> {
    const page = await this.house.pageOf(person);
    await page.getByRole('tab', { name: /^Errors/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download/ }).click(),
    ]);
    let bytes = 0;
    for await (const chunk of await download.createReadStream()) bytes += (chunk as Buffer).length;
    return bytes;
  }

  async standsReady(): Promise<boolean> {
    return Promise.reject(
      new Error('Nothing on a bill is as good as nothing offered: play this at the use-case level'),
    );
  }

  private async confirm(person: TestPerson, name: RegExp, state: string): Promise<void> {
    const page = await this.house.pageOf(person);
    await page.getByRole('main').getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name }).click();
    await eitherOf(stateOf(page, state), page.getByRole('main').getByRole('alert'));
  }
}

const stateOf = (page: Page, state: string) => page.getByRole('main').getByText(state, { exact: true });
