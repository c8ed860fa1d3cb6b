import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RepTasks, ShownBook } from '../tasks/RepTasks';
import type { BrowserUsers } from './BrowserUsers';

export class BrowserRepTasks implements RepTasks {
  constructor(private readonly users: BrowserUsers) {}

  async book(person: TestPerson): Promise<ShownBook | undefined> {
    const panel = panelOf(await this.users.pageOf(person));
    await panel.getByText(/^Book of /).waitFor();
    const words = await panel.getByText(/^Book of /).innerText();
    const names = await panel.getByRole('list', { name: 'My groups' }).getByRole('link').allInnerTexts();
    return { groupCount: Number.parseInt(/([\d,]+) groups?$/.exec(words)?.[1] ?? '', 10), names };
  }

  async search(person: TestPerson, words: string): Promise<void> {
    await panelOf(await this.users.pageOf(person))
      .getByLabel('Search my groups')
      .fill(words);
  }

  requestBook(): Promise<void> {
    return Promise.reject(new Error('No screen offers this: use the use-case level'));
  }
}

const panelOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'My groups' }) });
