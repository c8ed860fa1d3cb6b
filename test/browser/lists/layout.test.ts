import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/access/Role';
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
    expect(top).toBeLessThan(844);
    // The rows follow the pager when the browser is busy.
    await page.waitForFunction((most) => document.documentElement.scrollHeight < most, 5 * 844);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Past due only').check();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  });
});
