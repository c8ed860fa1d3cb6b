import type { TestPerson } from '../../../test/support/server/TestData';
import type { ScreenTasks } from '../tasks/ScreenTasks';
import type { BrowserUsers } from './BrowserUsers';

export class BrowserScreenTasks implements ScreenTasks {
  constructor(private readonly users: BrowserUsers) {}

  async text(person: TestPerson, expected: string): Promise<string> {
    const page = await this.users.pageOf(person);
    // On a timeout, the caller reports the text that is shown.
    if (expected !== '') {
      await page
        .getByText(expected)
        .filter({ visible: true })
        .first()
        .waitFor()
        .catch(() => undefined);
    }
    return page.locator('body').innerText();
  }
}
