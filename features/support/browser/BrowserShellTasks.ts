import type { Page } from 'playwright-core';
import { LEVEL_STARTS } from '../../../src/ui/kit/useBreakpoint';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { OpenedPlace } from '../ParameterValues';
import { pathOfPlace } from '../pathOfPlace';
import type { StageBills } from '../stage/StageBills';
import { BROWSERS, type BrowserName, type Destination, type ShellTasks } from '../tasks/ShellTasks';
import { HEADINGS } from './BrowserSessionTasks';
import type { BrowserUsers } from './BrowserUsers';
import { heading, settled } from './readPage';

/** The narrowest phone, and the widths around the start of each level. */
const WIDTHS = [360, ...LEVEL_STARTS.flatMap((start) => [start - 1, start])];
const QUESTION = 'Are you still there?';

export class BrowserShellTasks implements ShellTasks {
  private readonly clocked = new Set<Page>();

  constructor(private readonly users: BrowserUsers) {}

  async goTo(person: TestPerson, destination: Destination, bills: StageBills): Promise<void> {
    await this.users.pageOf(person);
    const path =
      'address' in destination
        ? destination.address
        : pathOfPlace(destination.place, await this.users.areaOf(person), bills);
    await this.users.go(person, path);
  }

  async reload(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: 'RELOAD', exact: true }).click();
  }

  /** Fast-forwards the page's clock; the focus event lets the application notice. */
  async stayIdle(person: TestPerson, ms: number): Promise<void> {
    const page = await this.clockedPageOf(person);
    await page.clock.fastForward(ms);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  }

  async moveMouse(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.mouse.move(200, 200);
    await page.mouse.move(300, 400);
  }

  async isInactivityWarningShown(person: TestPerson, expected: boolean): Promise<boolean> {
    const page = await this.users.pageOf(person);
    const question = page.getByRole('alertdialog', { name: 'User Inactivity Warning' }).getByText(QUESTION);
    if (expected) await question.waitFor();
    return question.isVisible();
  }

  async answerInactivityWarning(person: TestPerson, isStillThere: boolean): Promise<void> {
    const page = await this.users.pageOf(person);
    const name = isStillThere ? "Yes, I'm Still Here!" : "I'm Done, Log Me Out";
    await page.getByRole('button', { name, exact: true }).click();
    if (isStillThere) await page.getByText(QUESTION).waitFor({ state: 'hidden' });
  }

  async useBrowser(person: TestPerson, browser: BrowserName): Promise<void> {
    this.users.userAgents.set(person.userId, BROWSERS[browser]);
  }

  async browserWarning(person: TestPerson, expected: boolean): Promise<string> {
    const page = await this.users.pageOf(person);
    const dialog = page.getByRole('dialog', { name: 'Browser Warning' });
    if (expected) await dialog.waitFor();
    else await companionsAreThere(page);
    return (await dialog.isVisible()) ? dialog.locator('p').innerText() : '';
  }

  async closeBrowserWarning(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.getByRole('dialog', { name: 'Browser Warning' }).getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  async otherApplications(person: TestPerson): Promise<readonly string[]> {
    const page = await this.users.pageOf(person);
    await page.getByRole('button', { name: /: your account$/ }).click();
    const group = page.getByRole('group', { name: 'Other applications' });
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    return group.getByRole('menuitem').allInnerTexts();
  }

  async isOfferedReload(person: TestPerson, expected: boolean): Promise<boolean> {
    const reload = (await this.users.pageOf(person)).getByRole('button', { name: 'Reload', exact: true });
    if (expected) await reload.waitFor();
    return reload.isVisible();
  }

  async brand(person: TestPerson): Promise<string> {
    const page = await this.users.pageOf(person);
    return page.getByRole('banner').getByRole('link').first().innerText();
  }

  async resize(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    for (const width of WIDTHS) await page.setViewportSize({ width, height: 900 });
  }

  async layoutProblems(person: TestPerson, place: OpenedPlace, bills: StageBills): Promise<readonly string[]> {
    await this.goTo(person, { place }, bills);
    const page = await this.users.pageOf(person);
    const misfits: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await heading(page, HEADINGS[place]).waitFor();
      await settled(page);
      misfits.push(...(await layoutProblemsAt(page, width)));
    }
    return misfits;
  }

  async waitForStatistics(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await page.waitForResponse((answer) => answer.url().includes('/api/analyticsEvents'));
  }

  private async clockedPageOf(person: TestPerson): Promise<Page> {
    const page = await this.users.pageOf(person);
    // The inactivity watch starts after the first screen.
    if (!this.clocked.has(page)) await page.waitForFunction(() => localStorage.getItem('listbill.lastAction') !== null);
    if (!this.clocked.has(page)) await page.clock.install();
    this.clocked.add(page);
    return page;
  }
}

/** Waits for the companions, which load after the first screen and show the warning. */
async function companionsAreThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/companions')),
  );
  await page.waitForLoadState('networkidle');
}

/** The page and its text fields must fit the window, and the navigation must be reachable. */
async function layoutProblemsAt(page: Page, width: number): Promise<string[]> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const cutOff = await page
    .getByRole('textbox')
    .evaluateAll((fields) => fields.filter((field) => field.getBoundingClientRect().right > window.innerWidth).length);
  const navigation = page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'Navigation' }));
  const visible = await navigation.filter({ visible: true }).count();
  return [
    ...(tooWide > 0 ? [`${width}: the page is ${tooWide} pixels wider than the window`] : []),
    ...(cutOff > 0 ? [`${width}: ${cutOff} fields are cut off`] : []),
    ...(visible === 1 ? [] : [`${width}: ${visible} ways to the navigation`]),
  ];
}
