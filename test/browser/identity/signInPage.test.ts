import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { violationsOf } from '../../support/browsers/accessibilityDefects';
import { PASSWORD, startTestProvider } from '../../support/identity/startTestProvider';

const EMAIL = 'billing@demo.test';
const DEMO = { people: [{ email: EMAIL, hint: 'Reconcile a bill and pay it' }], password: PASSWORD };

describe('the pages of the embedded identity provider', () => {
  let browser: Browser;
  let idp: Awaited<ReturnType<typeof startTestProvider>>;

  beforeAll(async () => {
    [browser, idp] = await Promise.all([launchBrowser(), startTestProvider({ demoPeople: DEMO })]);
  });

  afterAll(async () => {
    await browser?.close();
    await idp?.close();
  });

  it.each([
    ['light', 360],
    ['light', 1440],
    ['dark', 360],
    ['dark', 1440],
  ] as const)('are accessible, in %s mode and %d wide', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto((await idp.visit().authorize()).url);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await violationsOf(page, 'html')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await page.goto(`${idp.issuer}authorize?client_id=unknown`);
    await page.getByText('We could not sign you in').waitFor();
    expect(await violationsOf(page, 'html')).toEqual([]);
    await context.close();
  });

  it('fill in the email of a demo person without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto((await idp.visit().authorize()).url);
    await page.getByRole('link', { name: EMAIL }).click();
    // Browsers focus the field shortly after showing a page.
    await page.getByLabel('Password').and(page.locator(':focus')).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);
    await context.close();
  });
});
