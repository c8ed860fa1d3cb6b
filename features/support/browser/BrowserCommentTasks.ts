import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { CommentShown, CommentTasks } from '../tasks/CommentTasks';
import type { BrowserUsers } from './BrowserUsers';

export class BrowserCommentTasks implements CommentTasks {
  constructor(private readonly users: BrowserUsers) {}

  async add(person: TestPerson, bill: StageBill, text: string, isForCarrier: boolean): Promise<void> {
    const page = await this.open(person, bill);
    await page.getByLabel('Comment', { exact: true }).fill(text);
    if (isForCarrier) await page.getByLabel('Show to the carrier').check();
    await page.getByRole('button', { name: 'Add comment' }).click();
    await comments(page).getByText(text).waitFor();
  }

  async remove(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await comments(page).getByRole('button', { name: 'Delete comment' }).last().click();
    await comments(page).getByText('This comment was deleted.').waitFor();
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

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' });
