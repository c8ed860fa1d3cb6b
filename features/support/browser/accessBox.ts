import type { Locator, Page } from 'playwright-core';
import type { SpokenRight } from '../tasks/AccessTasks';

/** The box of a role in a group. */
export function accessBox(page: Page, { role, group }: SpokenRight): Locator {
  return page.getByRole('checkbox', { name: `${role} in ${group?.name}`, exact: true });
}
