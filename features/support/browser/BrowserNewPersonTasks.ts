import type { TestPerson } from '../../../test/support/server/TestData';
import type { SpokenRight } from '../tasks/AccessTasks';
import type { Newcomer, NewPersonTasks } from '../tasks/NewPersonTasks';
import { accessBox } from './accessBox';
import type { BrowserHouse } from './BrowserHouse';
import { onlyUseCases } from './onlyUseCases';
import { eitherOf, heading } from './read';

export class BrowserNewPersonTasks implements NewPersonTasks {
  constructor(private readonly house: BrowserHouse) {}

  async add(person: TestPerson, { name, email }: Newcomer, right: SpokenRight): Promise<void> {
    const page = await this.house.go(person, `/${await this.house.areaOf(person)}/directory/new`);
    const [firstName = '', lastName = ''] = name.split(' ');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    // The only group of a grantor is listed already.
    await accessBox(page, right).click();
    await page.getByRole('button', { name: 'Add person' }).click();
    await eitherOf(heading(page, name), page.getByRole('main').getByRole('alert'));
  }

  readonly beginToAdd = onlyUseCases;
  readonly ownerOfTypedEmail = onlyUseCases;
  readonly typedBefore = onlyUseCases;
  readonly groupsChosen = onlyUseCases;
}
