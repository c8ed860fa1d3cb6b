import type { Locator, Page } from 'playwright-core';
import { GROUP_ROLES } from '../../../src/application/people/directory/Access';
import type { Role } from '../../../src/domain/platform/access/Role';
import { roleLabel, roleLabels } from '../../../src/domain/platform/access/roleLabel';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { DirectorySearch, DirectoryTasks, PersonDetail } from '../tasks/DirectoryTasks';
import { accessBox } from './accessBox';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { downloadedBytes, eitherOf, heading, settled } from './readPage';

const DETAIL_LABELS: Readonly<Record<PersonDetail, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone',
  extension: 'Extension',
};

/** Covers the user interface; all other directory scenarios run at the use-case level only. */
export class BrowserDirectoryTasks implements DirectoryTasks {
  constructor(private readonly users: BrowserUsers) {}

  async search(person: TestPerson, { email }: DirectorySearch): Promise<void> {
    const query = email === undefined ? '' : `?${new URLSearchParams({ email })}`;
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/directory${query}`);
    await eitherOf(people(page), page.getByText('No people yet'), page.getByText('No matches'));
    await settled(page);
  }

  async shown(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    return people(page).locator('tbody').getByRole('link').allInnerTexts();
  }

  async open(person: TestPerson, other: Pick<TestPerson, 'email'>): Promise<void> {
    await this.search(person, other);
    const page = await this.users.pageOf(person);
    await people(page).locator('tbody').getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: 'Access' }).waitFor();
  }

  async statusOf(person: TestPerson, other: TestPerson): Promise<string> {
    await this.search(person, other);
    const page = await this.users.pageOf(person);
    return people(page).locator('tbody').getByRole('row').getByRole('cell').nth(3).innerText();
  }

  async rolesOf(person: TestPerson, other: Pick<TestPerson, 'email'>, group: Group): Promise<readonly string[]> {
    await this.open(person, other);
    const page = await this.users.pageOf(person);
    const held: Role[] = [];
    for (const role of GROUP_ROLES) {
      if (await accessBox(page, { role: roleLabel(role), group }).isChecked()) held.push(role);
    }
    return roleLabels(held);
  }

  async download(person: TestPerson): Promise<Uint8Array> {
    await this.search(person, {});
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Access review' }).click();
    return downloadedBytes(page, page.getByRole('menuitem', { name: 'Excel' }));
  }

  async changeDetail(person: TestPerson, other: TestPerson, field: PersonDetail, value: string): Promise<void> {
    if (!(await heading(await this.users.pageOf(person), other.name).isVisible())) await this.open(person, other);
    const page = await this.users.pageOf(person);
    const form = page.getByRole('form', { name: 'Details' });
    if (!(await form.isVisible())) await page.getByRole('button', { name: 'Edit details' }).click();
    await form.getByLabel(DETAIL_LABELS[field]).fill(value);
    const confirmation = form.getByLabel('I checked that this address is correct');
    await form.getByRole('button', { name: 'Save details' }).click();
    const conflict = form.getByText(/ while you were editing$/);
    await eitherOf(page.getByText(/ saved$/), form.getByRole('alert'), confirmation, conflict);
  }

  readonly carriersOf = onlyUseCases;
  readonly historyOf = onlyUseCases;
}

const people = (page: Page): Locator => page.getByRole('table', { name: 'People' });
