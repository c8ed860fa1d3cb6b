import type { Page } from 'playwright-core';
import { WARNING_MESSAGES } from '../../../src/ui/platform/browsers/BrowserWarningDialog';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

jest.setTimeout(90_000);

const FIRST_SCRIPT = /\/main\.\w+\.js$/;

describe('a browser too old to read the scripts (BRW-1, BRW-2)', () => {
  const stage = stageInBrowser();
  let page: Page;

  beforeEach(async () => {
    page = await stage.browser.newPage();
  });
  afterEach(() => closeQuietly(page));

  const openWithFirstScript = async (body: string) => {
    await page.route(FIRST_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(stage.server.address);
  };

  it('shows the update message of the warning it cannot render', async () => {
    await openWithFirstScript('const later = a ||||= 1;');
    await page.getByRole('alert').getByText(WARNING_MESSAGES.outdated).waitFor();
  });

  it('is not shown when a script fails for another reason', async () => {
    const failure = page.waitForEvent('pageerror');
    await openWithFirstScript('throw new TypeError("unrelated to the browser version");');
    await failure;
    expect(await page.getByText('Loading', { exact: true }).isVisible()).toBe(true);
  });
});
