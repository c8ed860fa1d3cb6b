import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { FileOnStage } from '../stage/fileToAttach';
import type { StageBill } from '../stage/StageBills';
import type { CommentShown, CommentTasks } from '../tasks/CommentTasks';
import type { BrowserUsers } from './BrowserUsers';
import { downloadedBytes, eitherOf } from './readPage';

export class BrowserCommentTasks implements CommentTasks {
  constructor(private readonly users: BrowserUsers) {}

  async add(person: TestPerson, bill: StageBill, text: string, isForCarrier: boolean): Promise<void> {
    const page = await this.open(person, bill);
    await page.getByRole('button', { name: 'Write a comment' }).click();
    await page.getByLabel('Comment', { exact: true }).fill(text);
    if (isForCarrier) await page.getByLabel('Show to the carrier').check();
    await page.getByRole('button', { name: 'Add comment' }).click();
    await comments(page).getByText(text).waitFor();
  }

  async remove(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await comments(page).getByRole('button', { name: 'Delete comment' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
    await comments(page).getByText('This comment was deleted.').waitFor();
  }

  async attach(person: TestPerson, bill: StageBill, { name, bytes }: FileOnStage): Promise<void> {
    const page = await this.open(person, bill);
    const input = comments(page).getByLabel('Files for this comment').last();
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await eitherOf(download(page, name), page.getByRole('main').getByRole('alert'));
  }

  async files(person: TestPerson, bill: StageBill): Promise<readonly string[]> {
    const page = await this.open(person, bill);
    await comments(page).waitFor();
    const names = await comments(page)
      .getByRole('button', { name: /^Download / })
      .allInnerTexts();
    return names.map((text) => text.replace(/^Download\s+/, ''));
  }

  async download(person: TestPerson, bill: StageBill): Promise<Uint8Array> {
    const page = await this.open(person, bill);
    const button = comments(page)
      .getByRole('button', { name: /^Download / })
      .first();
    return downloadedBytes(page, button);
  }

  async changeFile(person: TestPerson, bill: StageBill, fileName: string, change: 'remove' | 'restore'): Promise<void> {
    const page = await this.open(person, bill);
    const [before, after] = change === 'remove' ? ['Remove', 'Restore'] : ['Restore', 'Remove'];
    await comments(page)
      .getByRole('button', { name: `${before} ${fileName}` })
      .click();
    await comments(page)
      .getByRole('button', { name: `${after} ${fileName}` })
      .waitFor();
  }

  async shown(person: TestPerson, bill: StageBill): Promise<readonly CommentShown[]> {
    const page = await this.open(person, bill);
    await comments(page).waitFor();
    const texts = await comments(page).locator('li > p').allInnerTexts();
    return texts.map((comment) => ({ comment }));
  }

  private async open(person: TestPerson, { billPk }: StageBill): Promise<Page> {
    const area = await this.users.areaOf(person);
    return this.users.go(person, `/${area}/bills/${billPk}`);
  }
}

const download = (page: Page, name: string) => comments(page).getByRole('button', { name: `Download ${name}` });
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });
