import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { violationsOf } from '../../support/browsers/accessibilityDefects';
import { COMPANY_EMAIL, PASSWORD, SAML_CONNECTION, startTestProvider } from '../../support/identity/startTestProvider';

jest.setTimeout(120_000);

const EMAIL = 'billing@demo.test';
const NEW_PASSWORD = 'four horses on a boat';
const DEMO = {
  people: [
    { email: EMAIL, hint: 'Reconcile a bill and pay it' },
    { email: COMPANY_EMAIL, hint: 'Signed in and out at the company', connection: SAML_CONNECTION },
  ],
  password: PASSWORD,
};
/** Folder for screenshots of every page, for manual review. */
const PICTURES = process.env['PICTURES'];

/** @see SES-8 SES-10 SES-4 */
describe('the account pages of the embedded provider', () => {
  let browser: Browser;
  let idp: Awaited<ReturnType<typeof startTestProvider>>;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  beforeEach(async () => {
    idp = await startTestProvider({ demoPeople: DEMO });
  });

  afterEach(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  afterAll(() => browser?.close());

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('are accessible, in %s mode and %d wide', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    const seen: string[] = [];
    for await (const name of everyPage(page)) {
      seen.push(name);
      if (PICTURES)
        await page.screenshot({ path: join(PICTURES, `${name}-${colorScheme}-${width}.png`), fullPage: true });
      expect([name, await violationsOf(page, 'html')]).toEqual([name, []]);
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, width]);
    }
    expect(seen).toHaveLength(14);
    // Ignores the messages about refused requests. A violation of the content security policy would be reported here too.
    expect(consoleErrors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    await context.close();
  });

  it('reset a forgotten password with the keyboard only and without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto((await idp.visit().authorize()).url);
    await page.getByRole('link', { name: 'Forgot your password?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    // Browsers focus the first field shortly after showing a page.
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.goto(await newestLink());
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your new password is set' }).waitFor();
    await context.close();
  });

  /** Opens every page and yields its name. */
  async function* everyPage(page: Page): AsyncGenerator<string> {
    const open = (path: string) => page.goto(idp.issuer + path);
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goto((await idp.visit().authorize()).url);
    await page.getByRole('link', { name: 'Sign in by mail' }).waitFor();
    yield 'sign-in';
    await page.getByRole('link', { name: 'Sign in with your company' }).click();
    await heading('Company sign-on');
    yield 'company';
    await open('u/new-password');
    yield 'forgot';
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await heading('Check your mail');
    yield 'mail-sent';
    const link = await newestLink();
    await page.goto(link);
    await heading('Set a new password');
    yield 'new-password';
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Once more').fill('short');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('alert').waitFor();
    yield 'new-password-refused';
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Once more').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await heading('Your new password is set');
    yield 'done';
    await page.goto(link);
    await heading('This link can no longer be used');
    yield 'over';
    await open('u/mail');
    yield 'mail';
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await heading('Type the code');
    yield 'code';
    await open('u/mail');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await heading('Check your mail');
    await page.goto(await newestLink());
    await heading(/Sign in as/);
    yield 'mail-link';
    await open('u/sign-up');
    yield 'sign-up';
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill('nora.newcomer.with.a.long.address@a-company-of-demo.test');
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await heading('Check your mail');
    await page.goto(await newestLink());
    await heading('Confirm your account');
    yield 'confirm';
    await open('outbox');
    await heading('Outbox');
    yield 'outbox';
  }

  async function newestLink(): Promise<string> {
    const [mail] = await idp.mails();
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  }
});
