import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { violationsOf } from '../../support/browsers/accessibilityDefects';
import { PASSWORD, startTestProvider } from '../../support/identity/startTestProvider';

const EMAIL = 'billing@demo.test';

describe('second factors in a browser', () => {
  let browser: Browser;
  let idp: Awaited<ReturnType<typeof startTestProvider>>;

  beforeAll(async () => {
    [browser, idp] = await Promise.all([launchBrowser(), startTestProvider()]);
  });

  afterAll(async () => {
    await browser?.close();
    await idp?.close();
  });

  it('are added on accessible pages, and a passkey signs in without a password', async () => {
    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await addAuthenticator(page);
    await page.goto(`${idp.issuer}u/factors`);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('heading', { name: 'Ways to sign in' }).waitFor();
    await isFine(page);
    await page.getByRole('link', { name: 'Add an authenticator app' }).click();
    await page.getByLabel('Code from your app').fill('000000');
    await page.getByRole('button', { name: 'Add the app' }).click();
    await page.getByRole('alert').waitFor();
    await isFine(page);

    await page.goto(`${idp.issuer}u/factors/passkey`);
    await page.getByLabel('Name').fill('Laptop');
    await isFine(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await isFine(page);
    await page.getByRole('link', { name: 'I saved them' }).click();
    await page.getByRole('link', { name: 'Remove Laptop' }).waitFor();
    await isFine(page);

    await page.goto(idp.visit().authorizeAddress({ prompt: 'login' }));
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Continue with a passkey' }).waitFor();
    await isFine(page);
    const returned = page.waitForRequest((request) => request.url().startsWith('http://localhost:4180/callback'));
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    expect(new URL((await returned).url()).searchParams.has('code')).toBe(true);
    await context.close();
  });

  it('explain what to do when the device has no passkey', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await addAuthenticator(page);
    await page.goto(idp.visit().authorizeAddress());
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.getByText('Nothing was sent').waitFor();
    await isFine(page);
    await context.close();
  });
});

async function isFine(page: Page): Promise<void> {
  expect(await violationsOf(page, 'html')).toEqual([]);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
}

/** A device with a fingerprint reader that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
