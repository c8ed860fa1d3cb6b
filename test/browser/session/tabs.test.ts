import type { BrowserContext, Page, Request } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { answerFirst } from '../../support/browsers/answerFirst';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(180_000);

describe('a session in several tabs (SES-4)', () => {
  // Enables the back-forward cache, as in normal browsing.
  const stage = stageInBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  let context: BrowserContext;
  let person: TestPerson;

  beforeAll(async () => {
    const { backstage } = stage.server;
    const group = await backstage.data.group();
    person = await backstage.data.billingUser([group], [Role.Reconciler]);
    await backstage.enableSignIn(person);
    await backstage.data.bill({ groupNumber: group, status: 'RELEASED', lines: [{ billedCents: 41_250 }] });
  });
  beforeEach(async () => {
    context = await stage.browser.newContext();
    context.setDefaultTimeout(60_000);
  });
  afterEach(() => closeQuietly(context));

  it('makes no provider calls in other tabs during the sign-out, and ends a tab that opened in the meantime', async () => {
    const signingOut = await openSignedIn();
    const other = await openTab();
    const { arrived, release } = await blockSignOut(signingOut);
    await signingOut.evaluate(() => window.location.assign('#/logmeout'));
    await other.getByRole('heading', { name: 'You are signed out.' }).waitFor();
    await arrived;
    const requests: string[] = [];
    other.on('request', (request) => isSessionCheck(request) && requests.push(request.url()));
    await other.evaluate(() => {
      for (const type of ['focus', 'online', 'pageshow']) window.dispatchEvent(new Event(type));
      window.location.hash = '#/reroute';
    });
    const late = await context.newPage();
    const asked = late.waitForRequest('**/api/userPreferences/**');
    await late.goto(stage.server.address);
    await asked;
    expect(requests).toEqual([]);
    expect(await other.getByText('$412.50').count()).toBe(0);
    // Refused if the server knows of the sign-out by now.
    await late.getByText('$412.50').or(late.getByLabel('Password')).first().waitFor();
    release();
    for (const page of [signingOut, other, late]) await page.getByLabel('Password').waitFor();
  });

  it('shows nothing when Back restores a cached page', async () => {
    const page = await openSignedIn();
    await page.goto(`${stage.server.address}environment.json`);
    const other = await openTab();
    await other.evaluate(() => window.location.assign('#/logmeout'));
    await other.getByLabel('Password').waitFor();
    const seen: number[] = [];
    await page.goBack({ waitUntil: 'commit' });
    seen.push(await visibleAmounts(page));
    await page.getByLabel('Password').waitFor();
    expect(seen).toEqual([0]);
  });

  it('reports that the session has ended even if the dialog cannot be loaded (SES-3)', async () => {
    const page = await openSignedIn();
    await page.route(/\/dialog\.\w+\.js$/, (route) => route.abort());
    await endSession(page);
    await page.getByText('You are signed out. Open Listbill in another tab').waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('B0');
  });

  it('keeps the sign-in button visible for a person who stays on the screen (SES-3)', async () => {
    const page = await openSignedIn();
    await page.setViewportSize({ width: 1_000, height: 320 });
    await endSession(page);
    await page.getByRole('button', { name: 'Stay here' }).click();
    const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    await signIn.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.evaluate(() => window.scrollY)).resolves.toBeGreaterThan(100);
    // Checked without Playwright's automatic scrolling.
    const isInView = await signIn.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isInView).toBe(true);
  });

  // Helpers

  /** Ends the provider's session and refuses the next call with 401. */
  async function endSession(page: Page): Promise<void> {
    await context.clearCookies();
    await answerFirst(page, '**/ListBillAPI/**', { status: 401, json: { code: 'UNAUTHENTICATED' } });
    await page.getByLabel('Search').fill('B0');
  }

  async function openSignedIn(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('$412.50').first().waitFor();
    return page;
  }

  async function openTab(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByText('$412.50').first().waitFor();
    return page;
  }

  /** Blocks the provider's logout until `release` is called. */
  async function blockSignOut(page: Page) {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const arrived = page.waitForRequest('**/v2/logout**');
    await page.route('**/v2/logout**', async (route) => {
      await gate;
      await route.continue();
    });
    return { arrived, release: () => release() };
  }

  const isSessionCheck = (request: Request) => /\/authorize|\/oauth\/token/.test(request.url());

  /** Counts the amounts visible now. */
  function visibleAmounts(page: Page): Promise<number> {
    return page
      .evaluate(() =>
        getComputedStyle(document.documentElement).visibility === 'hidden'
          ? 0
          : (document.body?.innerText.match(/\$412\.50/g) ?? []).length,
      )
      .catch(() => 0);
  }
});
