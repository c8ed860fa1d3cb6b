import type { Locator } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { WelcomeTasks } from '../tasks/WelcomeTasks';
import type { BrowserUsers } from './BrowserUsers';

/** The dialog opens some time after the first screen. */
const COMES_WITHIN_MS = 10_000;

export class BrowserWelcomeTasks implements WelcomeTasks {
  private isClosed = false;

  constructor(private readonly users: BrowserUsers) {}

  async welcome(person: TestPerson): Promise<readonly string[] | undefined> {
    const dialog = await this.dialogOf(person);
    if (!this.isClosed) await dialog.waitFor({ timeout: COMES_WITHIN_MS }).catch(() => undefined);
    return (await dialog.isVisible()) ? dialog.getByRole('link').allInnerTexts() : undefined;
  }

  /** With the keyboard. */
  async close(person: TestPerson): Promise<void> {
    const dialog = await this.dialogOf(person);
    await dialog.waitFor({ timeout: COMES_WITHIN_MS });
    const noted = dialog.page().waitForResponse((response) => response.url().includes('/receivedUiWelcomeNotice'));
    await dialog.page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    if (!(await noted).ok()) throw new Error('The closed notice was not saved');
    this.isClosed = true;
  }

  private async dialogOf(person: TestPerson): Promise<Locator> {
    return (await this.users.pageOf(person)).getByRole('dialog', { name: /^Welcome to Listbill/ });
  }
}
