import type { BrowserContext, Page } from 'playwright-core';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

/** `silentCheckSeconds` by default. */
const USUAL_LIMIT_MS = 5_000;
const STEP_MS = 500;

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
  afterEach(() => closeQuietly(context));

  /** Milliseconds of the page's clock from the silent check to the request for the sign-in page, to the next half second. */
  async function opensSignInAfter(): Promise<number> {
    const time = new Date('2026-03-10T15:00:00Z');
    await page.clock.install({ time });
    await page.clock.pauseAt(new Date(time.getTime() + STEP_MS));
    const check = page.waitForRequest((request) => isSilentCheck(new URL(request.url())));
    await page.goto(stage.server.address, { waitUntil: 'commit' });
    await check;
    let isLeaving = false;
    page.on('request', (request) => {
      isLeaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
    });
    let waitedMs = 0;
    for (; !isLeaving && waitedMs < 2 * USUAL_LIMIT_MS; waitedMs += STEP_MS) {
      await page.clock.runFor(STEP_MS);
      // Real time for the page to prepare its request.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
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
