import type { Locator, Page } from 'playwright-core';
import { GROUP_ROLES } from '../../../src/application/directory/Access';
import type { Role } from '../../../src/domain/access/Role';
import { roleLabel, roleLabels } from '../../../src/domain/access/roleLabel';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { DirectorySearch, DirectoryTasks, Newcomer, SpokenRight } from '../tasks/DirectoryTasks';
import type { BrowserHouse } from './BrowserHouse';
import { eitherOf, heading } from './read';

/** What the glue is proven by; every other sentence about the directory is played at the use-case level. */
export class BrowserDirectoryTasks implements DirectoryTasks {
  constructor(private readonly house: BrowserHouse) {}

  async look(person: TestPerson, { email }: DirectorySearch): Promise<void> {
    const query = email === undefined ? '' : `?${new URLSearchParams({ email })}`;
    const page = await this.house.go(person, `/${await this.house.areaOf(person)}/directory${query}`);
    await eitherOf(people(page), page.getByText('Nobody yet'), page.getByText('Nobody matches'));
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
      if (await boxOf(page, { role: roleLabel(role), group }).isChecked()) held.push(role);
    }
    return roleLabels(held);
  }

  async add(person: TestPerson, { name, email }: Newcomer, right: SpokenRight): Promise<void> {
    const page = await this.house.go(person, `/${await this.house.areaOf(person)}/directory/new`);
    const [firstName = '', lastName = ''] = name.split(' ');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Add a group').fill(right.group?.name ?? '');
    await page.getByRole('option', { name: right.group?.name ?? '' }).click();
    await boxOf(page, right).click();
    await page.getByRole('button', { name: 'Add this person' }).click();
    await eitherOf(heading(page, name), page.getByRole('main').getByRole('alert'));
  }

  async give(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void> {
    const [other] = others;
    if (!other) return;
    await this.open(person, other);
    const page = await this.house.pageOf(person);
    await boxOf(page, right).click();
    await page.getByRole('region', { name: 'What changes' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Save access' }).click();
    await page
      .getByText(/^The access of .* is saved$/)
      .first()
      .waitFor();
  }

  async setStatus(person: TestPerson, other: TestPerson, status: UserStatus): Promise<void> {
    await this.open(person, other);
    const page = await this.house.pageOf(person);
    const verb = status === 'Deleted' ? 'Delete' : 'Disable';
    await page.getByRole('button', { name: verb, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
    await page
      .getByText(/ is (?:deleted|disabled)$/)
      .first()
      .waitFor();
  }

  readonly download = onlyUseCases;
  readonly carriersOf = onlyUseCases;
  readonly historyOf = onlyUseCases;
  readonly changeDetail = onlyUseCases;
  readonly wasOvertaken = onlyUseCases;
  readonly beginToAdd = onlyUseCases;
  readonly ownerOfTypedEmail = onlyUseCases;
  readonly typedBefore = onlyUseCases;
  readonly take = onlyUseCases;
  readonly consider = onlyUseCases;
  readonly rolesOffered = onlyUseCases;
  readonly undo = onlyUseCases;
  readonly outcome = onlyUseCases;
  readonly sendReset = onlyUseCases;
  readonly mail = onlyUseCases;
  readonly purgePreview = onlyUseCases;
  readonly purge = onlyUseCases;
}

const people = (page: Page): Locator => page.getByRole('table', { name: 'People' });

function boxOf(page: Page, { role, group }: SpokenRight): Locator {
  return page.getByRole('checkbox', { name: `${role} in ${group?.name}`, exact: true });
}

function onlyUseCases(): Promise<never> {
  return Promise.reject(new Error('This is played at the use-case level'));
}
