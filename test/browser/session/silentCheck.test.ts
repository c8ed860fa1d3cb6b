import type { BrowserContext, Page } from 'playwright-core';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

/** `silentCheckSeconds` by default. */
const USUAL_LIMIT_MS = 5_000;

describe('a silent check that the provider does not answer (SES-9)', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await stage.browser.newContext();
    page = await context.newPage();
    // Stays unanswered.
    await page.route(isSilentCheck, () => undefined);
  });
  afterEach(() => context.close());

  /** Milliseconds from the silent check to the request for the sign-in page. */
  async function opensSignInAfter(): Promise<number> {
    const check = page.waitForRequest((request) => isSilentCheck(new URL(request.url())));
    await page.goto(stage.server.address, { waitUntil: 'commit' });
    await check;
    const checkedAt = performance.now();
    await page.waitForRequest((request) => request.isNavigationRequest() && request.frame() === page.mainFrame());
    const waitedMs = performance.now() - checkedAt;
    await page.getByLabel('Email').waitFor();
    return waitedMs;
  }

  it('opens the sign-in page after one second where no session is likely', async () => {
    expect(await opensSignInAfter()).toBeLessThan(USUAL_LIMIT_MS - 1_000);
  });

  it('waits for the usual limit where this browser is marked as signed in', async () => {
    await context.addCookies([
      { name: 'auth0.listbill-web.is.authenticated', value: 'true', url: stage.server.address },
    ]);
    expect(await opensSignInAfter()).toBeGreaterThan(USUAL_LIMIT_MS - 1_000);
  });
});

function isSilentCheck(url: URL): boolean {
  return url.pathname.endsWith('/authorize') && url.searchParams.get('prompt') === 'none';
}
