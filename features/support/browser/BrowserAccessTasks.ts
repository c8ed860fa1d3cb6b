import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AccessTasks, SpokenRight } from '../tasks/AccessTasks';
import { accessBox } from './accessBox';
import type { BrowserDirectoryTasks } from './BrowserDirectoryTasks';
import type { BrowserHouse } from './BrowserHouse';
import { onlyUseCases } from './onlyUseCases';

export class BrowserAccessTasks implements AccessTasks {
  constructor(
    private readonly house: BrowserHouse,
    private readonly directory: BrowserDirectoryTasks,
  ) {}

  async give(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void> {
    const [other] = others;
    if (!other) return;
    await this.directory.open(person, other);
    const page = await this.house.pageOf(person);
    await accessBox(page, right).click();
    await page.getByRole('region', { name: 'What changes' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Save access' }).click();
    await page
      .getByText(/^Access of .* saved$/)
      .first()
      .waitFor();
  }

  async setStatus(person: TestPerson, other: TestPerson, status: UserStatus): Promise<void> {
    await this.directory.open(person, other);
    const page = await this.house.pageOf(person);
    const verb = status === 'Deleted' ? 'Delete' : 'Disable';
    await page.getByRole('button', { name: verb, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
    await page
      .getByText(/ is (?:deleted|disabled)$/)
      .first()
      .waitFor();
  }

  readonly take = onlyUseCases;
  readonly giveCode = onlyUseCases;
  readonly consider = onlyUseCases;
  readonly rolesOffered = onlyUseCases;
  readonly undo = onlyUseCases;
  readonly outcome = onlyUseCases;
  readonly sendReset = onlyUseCases;
  readonly mail = onlyUseCases;
  readonly purgePreview = onlyUseCases;
  readonly purge = onlyUseCases;
}
