import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';
import type { LogoTasks } from '../tasks/LogoTasks';
import type { BrowserUsers } from './BrowserUsers';
import { payloadOf } from './payloadOf';
import { eitherOf } from './readPage';

export class BrowserLogoTasks implements LogoTasks {
  constructor(private readonly users: BrowserUsers) {}

  async upload(person: TestPerson, { groupNumber }: Group, given: StageUpload): Promise<void> {
    const page = await this.branding(person, groupNumber);
    await page.locator('input[type=file]').setInputFiles(payloadOf(given));
    const use = page.getByRole('button', { name: 'Use this logo' });
    const refused = page.getByRole('main').getByRole('alert');
    await eitherOf(use, refused);
    if (await refused.isVisible()) return;
    await use.click();
    await eitherOf(removal(page), refused);
  }

  async remove(person: TestPerson, { groupNumber }: Group): Promise<void> {
    const page = await this.branding(person, groupNumber);
    await removal(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the logo' }).click();
    await removal(page).waitFor({ state: 'hidden' });
  }

  /** An image that failed to load does not count. */
  async isShown(person: TestPerson): Promise<boolean> {
    const page = await this.users.signIn(person);
    const logo = page
      .getByRole('banner')
      .getByRole('link', { name: /, start$/ })
      .locator('img');
    // Without a size until it is loaded.
    if ((await logo.count()) === 0) return false;
    return logo.evaluate((image: HTMLImageElement) =>
      image.decode().then(
        () => image.checkVisibility() && image.naturalWidth > 0,
        () => false,
      ),
    );
  }

  private async branding(person: TestPerson, groupNumber: string): Promise<Page> {
    const page = await this.users.go(person, '/dashboard/uploads?tab=branding');
    await page.getByLabel('Group', { exact: true }).selectOption(groupNumber);
    await page.getByRole('heading', { name: 'How it looks now' }).waitFor();
    return page;
  }
}

/** The button on the screen; its confirmation has one of the same name. */
const removal = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Remove the logo', includeHidden: true });
