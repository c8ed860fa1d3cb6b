import type { Browser } from 'playwright-core';
import { startStageServer } from '../../../features/support/browser/stageServer';
import { launchBrowser } from '../../../scripts/browser.mjs';

/** Serves the built application and opens a browser for the tests of the enclosing block. */
export function stageInBrowser(options?: Parameters<typeof launchBrowser>[0]) {
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
      return server ?? notStarted();
    },
    get browser() {
      return browser ?? notStarted();
    },
  };
}

function notStarted(): never {
  throw new Error('The server and the browser are only available inside tests.');
}
