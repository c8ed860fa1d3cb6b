import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { buildSessionApp } from '../../support/identity/buildSessionApp';
import { freePort } from '../../support/identity/freePort';
import { serveSessionApp } from '../../support/identity/serveSessionApp';
import { sessionSettings } from '../../support/identity/sessionSettings';
import { PASSWORD, startTestProvider } from '../../support/identity/startTestProvider';
import type {} from './app/main';

const EMAIL = 'billing@demo.test';

describe('a session in a real browser under the content security policy', () => {
  let built: Awaited<ReturnType<typeof buildSessionApp>>;
  let browser: Browser;
  let app: Awaited<ReturnType<typeof serveSessionApp>>;
  let idp: Awaited<ReturnType<typeof startTestProvider>>;
  let context: BrowserContext;
  let page: Page;
  let consoleErrors: string[];
  let tokenCalls: string[];

  beforeAll(async () => {
    built = await buildSessionApp();
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await built?.remove();
  });

  afterEach(async () => {
    await context.close();
    await Promise.all([app.close(), idp.close()]);
    expect(consoleErrors).toEqual([]);
    expect(idp.faults).toEqual([]);
  });

  it('starts at the sign-in form and ends at the requested screen', async () => {
    await setUp();
    await page.goto(`${app.url}#/billing/bills/42`);
    expect(await opening()).toBe('signedOut');
    await signIn('/billing/bills/42');
    expect(await opening()).toBe('signedIn');
    expect(await page.evaluate(() => window.sessionUnderTest?.target)).toBe('/billing/bills/42');
    expect(await page.evaluate(() => window.sessionUnderTest?.tokens.email())).toBe(EMAIL);
  });

  it('leaves no code in the address and no token in any storage (SES-1)', async () => {
    await setUp();
    await page.goto(app.url);
    await signIn();
    expect(page.url()).toBe(`${app.url}#/callback`);
    const stores = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    );
    expect(stores).not.toMatch(/eyJ/);
    expect(await context.cookies(app.url)).not.toContainEqual(
      expect.objectContaining({ value: expect.stringMatching(/^eyJ/) }),
    );
  });

  it('renews its tokens before they expire', async () => {
    await setUp({ accessTokenSeconds: 31 });
    await page.goto(app.url);
    await signIn();
    const first = await accessToken();
    await page.waitForFunction((before) => window.sessionUnderTest?.session.tokens?.accessToken !== before, first);
    expect(await page.evaluate(() => window.sessionUnderTest?.session.state.kind)).toBe('signedIn');
  });

  it('ends completely on sign-out, even if the locks could not be released', async () => {
    await setUp();
    await page.goto(app.url);
    await signIn();
    const back = page.waitForURL(app.url);
    await page.evaluate(() => void window.sessionUnderTest?.signOut.run());
    await back;
    expect(await opening()).toBe('signedOut');
    await page.evaluate(() => void window.sessionUnderTest?.signIn.run(''));
    await page.getByLabel('Password').waitFor();
  });

  describe('with refresh tokens', () => {
    it('keeps them in a same-origin worker, rotates them, and restores the session after a reload', async () => {
      await setUp({}, { renewal: 'refresh' });
      await page.goto(app.url);
      await signIn();
      const first = await accessToken();
      tokenCalls.length = 0;
      await page.evaluate(() => window.sessionUnderTest?.session.renew().then(() => undefined));
      expect(await accessToken()).not.toBe(first);
      await page.evaluate(() => window.sessionUnderTest?.session.renew().then(() => undefined));
      expect(tokenCalls).toEqual(['refresh_token', 'refresh_token']);
      expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining(app.url)]);
      await page.reload();
      expect(await opening()).toBe('signedIn');
    });
  });

  it('fails with an explanation when a removed part of the library is used', async () => {
    await setUp();
    await page.goto(app.url);
    await opening();
    const answer = await page.evaluate(() => window.sessionUnderTest?.usePasskey());
    expect(answer).toContain('asked for passkey.');
    expect(answer).toContain('docs/adr/0005-trimmed-identity-library.md');
  });

  // Helpers

  async function setUp(provider: { accessTokenSeconds?: number } = {}, identity: { renewal?: string } = {}) {
    app = await serveSessionApp(built.folder, await freePort());
    idp = await startTestProvider({ appUrl: app.url, ...provider });
    app.configure(sessionSettings({ ...idp.application, flow: 'code' }, identity));
    consoleErrors = [];
    tokenCalls = [];
    context = await browser.newContext();
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    page.on('pageerror', (error) => consoleErrors.push(String(error)));
    context.on('request', (request) => {
      if (!request.url().endsWith('/oauth/token')) return;
      tokenCalls.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? '');
    });
  }

  async function opening(): Promise<string | undefined> {
    const state = await page.waitForFunction(() => window.sessionUnderTest?.opening);
    return state.jsonValue();
  }

  function accessToken(): Promise<string> {
    return page.evaluate(() => window.sessionUnderTest?.tokens.accessToken() ?? '');
  }

  async function signIn(target = ''): Promise<void> {
    await opening();
    await page.evaluate((screen) => void window.sessionUnderTest?.signIn.run(screen), target);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${app.url}**`);
    await opening();
  }
});
