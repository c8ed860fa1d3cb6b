import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

jest.setTimeout(120_000);

const BILLS = 53;
/** As wide as the amounts of large groups. */
const LARGE_CENTS = 1_375_598_193;

describe('the list of bills, in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const { data } = backstage;
    const groups = [await data.group({ name: 'Harborview Dental Group' }), await data.group({ name: 'Great Lakes' })];
    const [groupNumber = ''] = groups;
    const bills = Array.from({ length: BILLS }, () =>
      data.bill({ groupNumber, status: 'RELEASED', lines: [{ billedCents: LARGE_CENTS }] }),
    );
    await Promise.all(bills);
    const person = await data.billingUser(groups, [Role.Reconciler, Role.Payor]);
    await backstage.enableSignIn(person);
    context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
  });
  afterAll(() => context.close());

  it.each([
    ['all', 768],
    ['all', 1024],
    ['all', 1280],
    ['all', 1440],
    ['toReconcile', 768],
    ['toReconcile', 1440],
  ])('shows all columns of the tab "%s" at %i pixels (LAY-1)', async (tab, width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(new URL(`/#/billing/billSummary?tab=${tab}`, stage.server.address).href);
    const table = page.getByRole('table', { name: 'Bills', exact: true });
    const last = tab === 'all' ? 'Paid' : 'Change';
    await table.getByRole('columnheader', { name: last, exact: true }).waitFor();
    const hidden = await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));
    expect(hidden).toBeLessThanOrEqual(0);
  });

  it('starts on the first screen of a phone and is at most five screens long (LAY-1)', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const list = page.getByRole('list', { name: 'Bills', exact: true });
    await list.waitFor();
    await page.getByText(/^1–20 of 53 bills$/).waitFor();
    const top = await list.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    expect(top).toBeLessThan(480);
    // The rows follow the pager when the browser is busy.
    await page.waitForFunction((most) => document.documentElement.scrollHeight < most, 5 * 844);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Past due only').check();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  });

  it('keeps the bars in view and the page still while a dialog is open on a scrolled page', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(new URL('/#/billing/billSummary?tab=all', stage.server.address).href);
    const explain = page.getByRole('button', { name: /^Explain bill/ });
    await explain.nth(40).scrollIntoViewIfNeeded();
    await explain.nth(40).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor();
    const position = () =>
      page.evaluate(() => [scrollY, document.querySelector('header')?.getBoundingClientRect().top ?? -1]);
    const [scrolled = 0, bar] = await position();
    expect(scrolled).toBeGreaterThan(500);
    expect(bar).toBe(0);
    await page.mouse.move(20, 450);
    await page.mouse.wheel(0, 600);
    for (const key of ['PageDown', 'End']) await page.keyboard.press(key);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 300))));
    expect(await position()).toEqual([scrolled, 0]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((before) => scrollY < before, scrolled);
  });
});
