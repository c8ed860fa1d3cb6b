import type { Browser, Page } from 'playwright-core';
import { startStageServer } from '../../../features/support/browser/stageServer';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { TEXTS } from '../../../src/ui/browsers/browserTexts';

jest.setTimeout(90_000);

const FIRST_SCRIPT = /\/main\.\w+\.js$/;

describe('a browser too old to read the scripts (BRW-1, BRW-2)', () => {
  let server: Awaited<ReturnType<typeof startStageServer>>;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startStageServer(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page.close());

  const openWithFirstScript = async (body: string) => {
    await page.route(FIRST_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(server.address);
  };

  it('is told to update, in the words of the warning it cannot show', async () => {
    await openWithFirstScript('const later = a ||||= 1;');
    await page.getByRole('alert').getByText(TEXTS.outdated).waitFor();
  });

  it('is not named where a script fails for another reason', async () => {
    const failure = page.waitForEvent('pageerror');
    await openWithFirstScript('throw new TypeError("none of the age");');
    await failure;
    expect(await page.getByText('Loading', { exact: true }).isVisible()).toBe(true);
  });
});
