import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PASSWORD, startStageServer } from '../../../features/support/browser/stageServer';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { Role } from '../../../src/domain/platform/access/Role';

jest.setTimeout(120_000);

describe('the application for a tenant in fragment mode (RTE-2)', () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof startStageServer>>;
  let context: BrowserContext;
  let page: Page;
  let consoleErrors: string[];

  beforeAll(async () => {
    [browser, server] = await Promise.all([
      launchBrowser(),
      startStageServer({ settings: { IDENTITY_FLOW: 'fragment' } }),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    consoleErrors = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(String(error)));
  });

  afterEach(() => context.close());

  it('signs in, keeps no token in the address, stays signed in after a reload, and signs out', async () => {
    const email = await payor();
    await signIn(email);
    await bills().waitFor();
    expect(page.url()).toBe(`${server.address}#/billing/billSummary`);

    await page.reload();
    await bills().waitFor();

    await page.getByRole('button', { name: /: your account$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('shows the loading screen at #/access_token, then redirects (RTE-2)', async () => {
    await page.goto(`${server.address}#/access_token`);
    await page.getByLabel('Password').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('does not return to the token address on Back', async () => {
    await signIn(await payor());
    await bills().waitFor();
    await page.goBack();
    expect(page.url()).not.toMatch(/access_token|callback|id_token/);
  });

  // Helpers

  const bills = () => page.getByRole('heading', { level: 1, name: 'Bills' });

  async function payor(): Promise<string> {
    const { data } = server.backstage;
    const person = await data.billingUser([await data.group()], [Role.Payor]);
    await server.backstage.enableSignIn(person);
    return person.email;
  }

  async function signIn(email: string): Promise<void> {
    await page.goto(server.address);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
});
