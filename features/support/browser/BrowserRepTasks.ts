import type { Page } from 'playwright-core';
import { listRepGroups } from '../../../contract/people/reps';
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
    const page = await this.users.pageOf(person);
    const isAnswered = page.waitForResponse(
      (answer) => answer.url().includes(listRepGroups.path) && answer.request().postDataJSON()?.q === words,
    );
    await panelOf(page).getByLabel('Search my groups').fill(words);
    const { total } = (await (await isAnswered).json()) as { readonly total: number };
    await panelOf(page)
      .getByText(`${total === 1 ? '1 group' : `${total} groups`} found`)
      .waitFor({ state: 'attached' });
  }

  requestBook(): Promise<void> {
    return Promise.reject(new Error('No screen offers this: use the use-case level'));
  }
}

const panelOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'My groups' }) });
