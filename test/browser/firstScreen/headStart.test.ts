import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { answerFirst } from '../../support/browsers/answerFirst';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

const API = '/ListBillAPI';
const PREFERENCES = 'GET /api/userPreferences/group';
const SEARCH = 'POST /api/bills/search';
const LINES = 'GET /api/bills/lines';
const BILL = 'GET /api/bills';

describe('the head start of the first screen', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let group: string;
  let billPk: string;
  let page: Page;
  let calls: string[];

  beforeAll(async () => {
    const { backstage } = stage.server;
    group = await backstage.data.group();
    const person = await backstage.data.billingUser([group], [Role.Reconciler]);
    await backstage.enableSignIn(person);
    ({ billPk } = await backstage.data.bill({
      groupNumber: group,
      status: 'RELEASED',
      lines: [{ billedCents: 41_250 }],
    }));
    context = await stage.browser.newContext();
    const first = await context.newPage();
    await first.goto(stage.server.address);
    await first.getByLabel('Email').fill(person.email);
    await first.getByLabel('Password').fill(PASSWORD);
    await first.getByRole('button', { name: 'Sign in', exact: true }).click();
    await first.getByText('$412.50').first().waitFor();
    await first.close();
  });

  beforeEach(async () => {
    page = await context.newPage();
    calls = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(API)) calls.push(named(request.method(), pathname));
    });
  });
  afterEach(() => closeQuietly(page));

  /** Does not wait for what the page loads: a test may hold it. */
  const open = (route: string) =>
    page.goto(new URL(`/#${route}`, stage.server.address).href, { waitUntil: 'domcontentloaded' });
  const rows = () => page.getByRole('table', { name: 'Bills', exact: true }).getByText('$412.50').first().waitFor();
  /** Of the calls that a first screen makes at once. */
  const times = (name: string) => calls.filter((call) => call === name).length;

  it.each([
    ['the bill summary', () => '/billing/billSummary', rows, [PREFERENCES, SEARCH, 'GET /api/dashboard/billingUser']],
    ['the start', () => '/', rows, [PREFERENCES, SEARCH, 'GET /api/dashboard/billingUser']],
    [
      'a bill',
      () => `/billing/bills/${billPk}`,
      () => page.getByRole('heading', { level: 1 }).waitFor(),
      [PREFERENCES, BILL, LINES],
    ],
  ])(
    'asks for everything of %s before the application is loaded, and for nothing twice',
    async (_, route, shown, expected) => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/app\.\w+\.js$/, async (script) => {
        await released;
        await script.continue();
      });
      await open(route());
      await waitFor(() => expected.every((name) => calls.includes(name)));
      release();
      await shown();
      await page.waitForTimeout(500);
      expect(expected.map(times)).toEqual(expected.map(() => 1));
    },
  );

  it('shows no placeholder when the answers arrive before the code', async () => {
    const answered = page.waitForResponse(`**${API}/api/bills/search*`);
    await page.addInitScript(countPlaceholders, 'Loading bills');
    await page.route(/\/app\.\w+\.js$/, async (script) => {
      await (await answered).finished();
      await script.continue();
    });
    await open('/billing/billSummary');
    await rows();
    expect(await page.evaluate(() => window.placeholders)).toBe(0);
    expect(times(SEARCH)).toBe(1);
  });

  it('shows placeholders when the answers take longer than the code', async () => {
    await page.addInitScript(countPlaceholders, 'Loading bills');
    await page.route(`**${API}/api/bills/search*`, async (route) => {
      await page.waitForFunction(() => window.placeholders === 1);
      await route.continue();
    });
    await open('/billing/billSummary');
    await rows();
    expect(times(SEARCH)).toBe(1);
  });

  it('reads the bill to reconcile once before and once under its lock', async () => {
    await open(`/billing/bills/${billPk}/reconcile`);
    await page.getByRole('tab', { name: /^Lines/ }).click();
    await page.getByRole('grid', { name: 'Lines of the bill' }).waitFor();
    await page.waitForTimeout(500);
    expect([times(BILL), times(LINES), times('POST /api/billLocks')]).toEqual([2, 1, 1]);
  });

  it('records the sign-in once, after the preferences are loaded (SES-5)', async () => {
    await open('/billing/billSummary');
    await rows();
    await waitFor(() => calls.includes('POST /api/groups/login'));
    await page.waitForLoadState('networkidle');
    expect(times('POST /api/groups/login')).toBe(1);
    expect(calls.indexOf('POST /api/groups/login')).toBeGreaterThan(calls.indexOf(PREFERENCES));
  });

  it.each([
    ['401', 401, 'TOKEN_EXPIRED'],
    ['423', 423, 'PROCESSING'],
    ['503', 503, 'UNAVAILABLE'],
  ])('shows the rows after an early search was answered with %s', async (_, status, code) => {
    await answerFirst(page, `**${API}/api/bills/search*`, { status, json: { code, message: 'Not now.' } });
    await open('/billing/billSummary');
    await rows();
    expect(times(SEARCH)).toBe(2);
  });

  it('shows the rows when the token takes a long time', async () => {
    await page.route('**/oauth/token', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    await open('/billing/billSummary');
    await rows();
    expect(times(SEARCH)).toBe(1);
  });

  it('offers the new version to a tab whose early answers come from a newer server', async () => {
    await page.route(`**${API}/api/**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'listbill-contract': '999' } });
    });
    await open('/billing/billSummary');
    await rows();
    await page
      .getByText(/new version/i)
      .first()
      .waitFor();
  });
});

declare global {
  interface Window {
    placeholders?: number;
  }
}

/** Counts the elements with a text that ever appear. */
function countPlaceholders(text: string): void {
  window.placeholders = 0;
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element && node.textContent.includes(text)) window.placeholders = 1;
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** `GET /api/bills/10457.1/lines` → `GET /api/bills/lines`. */
function named(method: string, pathname: string): string {
  const path = pathname.slice(API.length).replace(/(\/(?:bills|group))\/(?!search)[^/]+/, '$1');
  return `${method} ${path}`;
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (!isTrue()) {
    if (Date.now() > giveUpAt) throw new Error('What is waited for did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
