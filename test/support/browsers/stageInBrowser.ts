import type { Browser, LaunchOptions } from 'playwright-core';
import { startStageServer } from '../../../features/support/browser/stageServer';
import { launchBrowser } from '../../../scripts/browser.mjs';

/** The built application on its server, and a browser, for the tests around it: from the first one until after the last. */
export function stageInBrowser(options?: LaunchOptions) {
  let server: Awaited<ReturnType<typeof startStageServer>> | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startStageServer(), launchBrowser(options)]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get server() {
      return server ?? notYet();
    },
    get browser() {
      return browser ?? notYet();
    },
  };
}

function notYet(): never {
  throw new Error('Nothing is open before the first test, or outside of them.');
}
