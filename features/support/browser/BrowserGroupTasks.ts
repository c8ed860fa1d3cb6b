import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { Group } from '../stage/Group';
import type { GroupBalanceShown, GroupFigureShown, GroupOrder, GroupTasks } from '../tasks/GroupTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { downloadedBytes, eitherOf, settled } from './readPage';

export class BrowserGroupTasks implements GroupTasks {
  constructor(private readonly users: BrowserUsers) {}

  async openList(person: TestPerson, order: GroupOrder): Promise<void> {
    const page = await this.users.go(person, `${paths.groups}?sort=${order}`);
    await eitherOf(
      page.getByRole('table', { name: 'Groups' }),
      page.getByText('No groups'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
  }

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const page = await this.users.pageOf(person);
    await settled(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    return downloadedBytes(page, page.getByRole('menuitem', { name: format, exact: true }));
  }

  async balances(person: TestPerson): Promise<readonly GroupBalanceShown[]> {
    const page = await this.users.pageOf(person);
    await settled(page);
    const rows = await page.getByRole('table', { name: 'Groups' }).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => {
        const cell = (column: string) => row.locator(`[data-column="${column}"]`).innerText();
        return {
          group: await cell('Group'),
          carriers: await cell('Carriers'),
          balance: await cell('Balance'),
          'past due': await cell('Past due'),
          stage: await cell('Stage'),
          rule: await cell('Rule'),
        };
      }),
    );
  }

  async openPage(person: TestPerson, group: Group): Promise<void> {
    const page = await this.users.go(person, paths.group(group.groupNumber));
    await eitherOf(
      page.getByRole('heading', { name: 'Details' }),
      page.getByText('The group could not be loaded.'),
      page.getByRole('heading', { level: 1, name: 'No access' }),
    );
  }

  readonly remindAll = onlyUseCases;
  readonly remind = onlyUseCases;
  readonly previewReminders = onlyUseCases;
  readonly reminderEffect = onlyUseCases;
  readonly reminders = onlyUseCases;

  async findMembers(person: TestPerson, { groupNumber }: Group, text: string): Promise<void> {
    const page = await this.users.go(
      person,
      `${paths.group(groupNumber, 'members')}?${new URLSearchParams({ q: text })}`,
    );
    await eitherOf(page.getByRole('table', { name: 'Members' }), page.getByText('No members'));
  }

  async members(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    return page.getByRole('table', { name: 'Members' }).locator('[data-column="Member"]').allInnerTexts();
  }

  async figures(person: TestPerson): Promise<readonly GroupFigureShown[]> {
    const page = await this.users.pageOf(person);
    const labels = ['Balance', 'Past due', 'Stage', 'Paid to', 'Next bill due'];
    return Promise.all(
      labels.map(async (figure) => {
        const tile = page.locator('dl > div').filter({ has: page.locator('dt').getByText(figure, { exact: true }) });
        return { figure, value: await tile.locator('dd').first().innerText() };
      }),
    );
  }
}
