import type { Locator, Page } from 'playwright-core';
import { GROUP_ROLES } from '../../../src/application/directory/Access';
import type { Role } from '../../../src/domain/access/Role';
import { roleLabel, roleLabels } from '../../../src/domain/access/roleLabel';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { DirectorySearch, DirectoryTasks } from '../tasks/DirectoryTasks';
import { accessBox } from './accessBox';
import type { BrowserHouse } from './BrowserHouse';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf } from './read';

/** Covers the user interface; all other directory scenarios run at the use-case level only. */
export class BrowserDirectoryTasks implements DirectoryTasks {
  constructor(private readonly house: BrowserHouse) {}

  async look(person: TestPerson, { email }: DirectorySearch): Promise<void> {
    const query = email === undefined ? '' : `?${new URLSearchParams({ email })}`;
    const page = await this.house.go(person, `/${await this.house.areaOf(person)}/directory${query}`);
    await eitherOf(people(page), page.getByText('No people yet'), page.getByText('No matches'));
  }

  async shown(person: TestPerson): Promise<readonly string[]> {
    const page = await this.house.pageOf(person);
    return people(page).locator('tbody').getByRole('link').allInnerTexts();
  }

  async open(person: TestPerson, other: Pick<TestPerson, 'email'>): Promise<void> {
    await this.look(person, other);
    const page = await this.house.pageOf(person);
    await people(page).locator('tbody').getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: 'Access' }).waitFor();
  }

  async statusOf(person: TestPerson, other: TestPerson): Promise<string> {
    await this.look(person, other);
    const page = await this.house.pageOf(person);
    return people(page).locator('tbody').getByRole('row').getByRole('cell').nth(3).innerText();
  }

  async holds(person: TestPerson, other: Pick<TestPerson, 'email'>, group: Group): Promise<readonly string[]> {
    await this.open(person, other);
    const page = await this.house.pageOf(person);
    const held: Role[] = [];
    for (const role of GROUP_ROLES) {
      if (await accessBox(page, { role: roleLabel(role), group }).isChecked()) held.push(role);
    }
    return roleLabels(held);
  }

  readonly download = onlyUseCases;
  readonly carriersOf = onlyUseCases;
  readonly historyOf = onlyUseCases;
  readonly changeDetail = onlyUseCases;
  readonly wasOvertaken = onlyUseCases;
}

const people = (page: Page): Locator => page.getByRole('table', { name: 'People' });
