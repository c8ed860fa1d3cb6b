import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { AccessTasks, RoleAssignment } from '../tasks/AccessTasks';
import { accessBox } from './accessBox';
import type { BrowserDirectoryTasks } from './BrowserDirectoryTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';

export class BrowserAccessTasks implements AccessTasks {
  constructor(
    private readonly users: BrowserUsers,
    private readonly directory: BrowserDirectoryTasks,
  ) {}

  async grant(person: TestPerson, [other, ...more]: readonly TestPerson[], right: RoleAssignment): Promise<void> {
    if (!other || more.length > 0 || !right.group) return onlyUseCases();
    await this.directory.open(person, other);
    const page = await this.users.pageOf(person);
    const box = accessBox(page, right);
    if (!(await box.isEnabled())) throw new Error(`${person.name} is not offered ${right.role} for ${other.name}`);
    await box.click();
    await page.getByRole('region', { name: 'What changes' }).getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Save access' }).click();
    await page
      .getByText(/^Access of .* saved$/)
      .first()
      .waitFor();
  }

  async setStatus(person: TestPerson, other: TestPerson, status: UserStatus): Promise<void> {
    await this.directory.open(person, other);
    const page = await this.users.pageOf(person);
    const verb = status === 'Deleted' ? 'Delete' : 'Disable';
    const button = page.getByRole('button', { name: verb, exact: true });
    if (!(await button.isVisible()))
      throw new Error(`${person.name} is not offered to ${verb.toLowerCase()} ${other.name}`);
    await button.click();
    await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
    await page
      .getByText(/ is (?:deleted|disabled)$/)
      .first()
      .waitFor();
  }

  async signOut(person: TestPerson, other: TestPerson): Promise<void> {
    await this.directory.open(person, other);
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page
      .getByText(/ is signed out on all devices$/)
      .first()
      .waitFor();
  }

  /** Clicking a checked box removes the role. */
  async revoke(person: TestPerson, others: readonly TestPerson[], right: RoleAssignment): Promise<void> {
    await this.grant(person, others, right);
  }

  async undo(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page
      .getByText(/^Access of .* restored$| is (?:restored|enabled|active)|^Changes to .* undone$/)
      .first()
      .waitFor();
  }

  readonly confirm = onlyUseCases;
  readonly addCarrierCode = onlyUseCases;
  readonly previewGrant = onlyUseCases;
  readonly rolesOffered = onlyUseCases;
  readonly sendReset = onlyUseCases;
  readonly mail = onlyUseCases;
  readonly purgePreview = onlyUseCases;
  readonly purge = onlyUseCases;
}
