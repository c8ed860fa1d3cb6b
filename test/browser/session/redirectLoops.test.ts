/** @jest-environment node */
import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD, startStageServer } from '../../../features/support/browser/stageServer';
import { launchBrowser } from '../../../scripts/browser.mjs';
import type * as Claims from '../../../server/people/identity/openid/tokenContents';
import { Role } from '../../../src/domain/platform/access/Role';
import { closeQuietly } from '../../support/browsers/closeQuietly';

/** Removes the email from the provider's ID tokens. */
jest.mock('../../../server/people/identity/openid/tokenContents', () => {
  const actual = jest.requireActual<typeof Claims>('../../../server/people/identity/openid/tokenContents');
  return {
    ...actual,
    claimsOf: (...parts: Parameters<typeof Claims.claimsOf>) => ({ ...actual.claimsOf(...parts), email: undefined }),
  };
});

jest.setTimeout(120_000);

describe.each(['code', 'fragment'])('a tenant in %s mode causes no redirect loop (SES-2)', (flow) => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let server: Awaited<ReturnType<typeof startStageServer>>;
  let context: BrowserContext;
  let page: Page;
  let redirects: number;

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchBrowser(), startStageServer({ settings: { IDENTITY_FLOW: flow } })]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    redirects = 0;
    page.on('request', (request) => {
      if (
        request.isNavigationRequest() &&
        request.url().includes('/authorize?') &&
        !request.url().includes('prompt=none')
      ) {
        redirects += request.frame() === page.mainFrame() ? 1 : 0;
      }
    });
  });
  afterEach(() => closeQuietly(context));

  it('names the missing email claim and offers to sign out', async () => {
    await signIn();
    await page.getByText('The ID token has no email claim.').waitFor();
    await page.waitForTimeout(2_000);
    expect(new URL(page.url()).hash).toBe('#/error');
    expect(redirects).toBe(1);

    // The screen is the same before and after.
    const answered = page.waitForEvent('load');
    await page.getByRole('button', { name: 'RELOAD' }).click();
    await answered;
    await page.getByText('The ID token has no email claim.').waitFor();
    expect(redirects).toBe(2);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
  });

  it('stops when the provider returns nothing', async () => {
    await page.route(/\/authorize\?/, (route) =>
      route.request().frame() === page.mainFrame()
        ? route.fulfill({ status: 302, headers: { location: server.address } })
        : route.continue(),
    );
    await page.goto(server.address);
    await page.getByText('The sign-in page sent you back without signing you in.').waitFor();
    expect(redirects).toBe(2);
    await page.unroute(/\/authorize\?/);
    await page.getByRole('button', { name: 'RELOAD' }).click();
    await page.getByLabel('Password').waitFor();
  });

  // Helpers

  async function signIn(): Promise<void> {
    const { data } = server.backstage;
    const person = await data.billingUser([await data.group()], [Role.Payor]);
    await server.backstage.enableSignIn(person);
    await page.goto(server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
});
