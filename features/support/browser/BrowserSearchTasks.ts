import type { TestPerson } from '../../../test/support/server/TestData';
import type { ResultShown, SearchTasks } from '../tasks/SearchTasks';
import type { BrowserUsers } from './BrowserUsers';
import { heading } from './readPage';

export class BrowserSearchTasks implements SearchTasks {
  constructor(private readonly users: BrowserUsers) {}

  async search(person: TestPerson, text: string): Promise<void> {
    const page = await this.users.pageOf(person);
    const input = page.getByRole('combobox', { name: /^Search (members|bills)/ });
    await input.fill(text);
    const list = page.getByRole('listbox', { name: 'Search results' });
    await list.or(page.getByText(/^Nothing found/)).waitFor();
  }

  async results(person: TestPerson): Promise<readonly ResultShown[]> {
    const page = await this.users.pageOf(person);
    const groups = await page.getByRole('listbox', { name: 'Search results' }).getByRole('group').all();
    const shown: ResultShown[] = [];
    for (const group of groups) {
      const type = (await group.getAttribute('aria-label')) ?? '';
      const titles = await group.getByRole('option').locator('span:first-child').allInnerTexts();
      shown.push(...titles.map((title) => ({ type, title })));
    }
    return shown;
  }

  async openMember(person: TestPerson, name: string): Promise<void> {
    await this.search(person, name);
    const page = await this.users.pageOf(person);
    await page.getByRole('group', { name: 'Members' }).getByRole('option').first().click();
    await heading(page, name).waitFor();
  }
}
