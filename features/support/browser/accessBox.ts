import type { Locator, Page } from 'playwright-core';
import type { RoleAssignment } from '../tasks/AccessTasks';

/** Checkbox of a role in a group. */
export function accessBox(page: Page, { role, group }: RoleAssignment): Locator {
  return page.getByRole('checkbox', { name: `${role} in ${group?.name}`, exact: true });
}
