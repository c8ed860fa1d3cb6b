import type { TestPerson } from '../../../test/support/server/TestData';
import type { RoleAssignment } from '../tasks/AccessTasks';
import type { Newcomer, NewPersonTasks } from '../tasks/NewPersonTasks';
import { accessBox } from './accessBox';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf, heading } from './readPage';

export class BrowserNewPersonTasks implements NewPersonTasks {
  constructor(private readonly users: BrowserUsers) {}

  async add(person: TestPerson, { name, email }: Newcomer, right: RoleAssignment): Promise<void> {
    const page = await this.users.go(person, `/${await this.users.areaOf(person)}/directory/new`);
    const [firstName = '', lastName = ''] = name.split(' ');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    // The only group of a grantor is listed already.
    await accessBox(page, right).click();
    await page.getByRole('button', { name: 'Add person' }).click();
    await eitherOf(heading(page, name), page.getByRole('main').getByRole('alert'));
  }

  readonly startAdding = onlyUseCases;
  readonly emailOwner = onlyUseCases;
  readonly restoredName = onlyUseCases;
  readonly groupsChosen = onlyUseCases;
}
