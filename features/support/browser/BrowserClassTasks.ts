import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { ClassTasks } from '../tasks/ClassTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';

export class BrowserClassTasks implements ClassTasks {
  readonly apply = onlyUseCases;

  constructor(private readonly users: BrowserUsers) {}

  async set(
    person: TestPerson,
    { groupNumber }: Pick<Group, 'groupNumber'>,
    { memberName, className, from }: Parameters<ClassTasks['set']>[2],
  ): Promise<void> {
    const page = await this.users.go(person, paths.rates('billing', groupNumber));
    // They may have had the page open since before the rates were confirmed.
    await page.reload();
    await page.getByRole('checkbox', { name: `Select ${memberName}` }).check();
    await page.getByRole('button', { name: 'Set the class of 1 member' }).click();
    const form = page.getByRole('form', { name: 'Class of the selected members' });
    await form.getByRole('combobox', { name: 'Class' }).selectOption(className);
    await form.getByLabel('From').fill(from);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
  }

  async members(person: TestPerson, { groupNumber }: Pick<Group, 'groupNumber'>) {
    const page = await this.users.go(person, paths.rates('billing', groupNumber));
    await page.getByLabel('Members', { exact: true }).selectOption('All');
    const rows = page.getByRole('table', { name: 'Classes of members' }).locator('tr:has(> [data-column="Class"])');
    await rows.nth(1).waitFor();
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const cell = async (column: string) =>
          (await row.locator(`[data-column="${column}"]`).innerText()).split('\n')[0]?.trim() ?? '';
        const shown = await cell('Class');
        const [className = ''] = shown.split(' from ');
        return { member: await cell('Member'), class: shown === 'None' ? '' : className, file: '' };
      }),
    );
  }
}
