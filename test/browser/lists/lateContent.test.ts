import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/platform/access/Role';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';
import type { TestPerson } from '../../support/server/TestData';

jest.setTimeout(120_000);

const LINES = [{ billedCents: 39_000 }, { memberName: 'Ben Okri', billedCents: 58_750 }];

/** Screens with a panel above their rows whose content is requested separately. */
const SCREENS = [
  {
    screen: 'a bill',
    path: '',
    call: /\/bridge\?/,
    loading: 'Comparing with the previous bill',
    loaded: /^The March 2026 bill is \$390\.00 lower/,
    failed: 'The comparison with the previous bill could not be loaded.',
  },
  {
    screen: 'its reconciliation',
    path: '/reconcile',
    call: /\/expectedAdjustments\?/,
    loading: 'Loading the adjustments expected from earlier bills',
    loaded: 'Nothing is expected on this bill.',
    failed: 'The adjustments expected from earlier bills could not be loaded.',
  },
];

/** Pages with a part above others that is loaded after the page. */
const PAGES = [
  {
    screen: 'unclaimed property',
    as: 'manager',
    path: '/dashboard/deposits/refunds/unclaimed',
    last: 'Dormancy periods',
  },
  { screen: 'the setup of a carrier', as: 'manager', path: '/dashboard/groups/setup/carriers/ACME', last: 'History' },
  { screen: 'the profile', as: 'billing user', path: '/billing/profile', last: 'Your access' },
  { screen: 'autopay', as: 'billing user', path: '/billing/autopay/:group', last: 'Bills' },
  { screen: 'a member', as: 'billing user', path: '/billing/members/:group/:member', last: /^March 2026/ },
] as const;

describe('rows below a panel that loads later, in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let office: BrowserContext;
  let groupNumber = '';
  let billPk = '';

  beforeAll(async () => {
    const { backstage } = stage.server;
    groupNumber = await backstage.data.group({ name: 'Harborview Dental Group' });
    await backstage.data.bill({ groupNumber, status: 'RECONCILED', period: '2026-02-01', lines: LINES });
    const [, later] = LINES;
    const options = { groupNumber, status: 'RELEASED', period: '2026-03-01' } as const;
    ({ billPk } = await backstage.data.bill({ ...options, lines: later ? [later] : [] }));
    const person = await backstage.data.billingUser([groupNumber], [Role.Reconciler, Role.Payor]);
    context = await signedIn(person);
    office = await signedIn(await backstage.data.person({ roles: [Role.Admin, Role.Manager] }));
  });
  afterAll(() => Promise.all([context.close(), office.close()]));

  describe.each(SCREENS)('on $screen', ({ path, call, loading, loaded, failed }) => {
    it.each([390, 1440])('stay where they are at %i pixels', async (width) => {
      const page = await open(width, path, call, async (route) => route.continue());
      const before = await topOfRows(page);
      await page.getByText(loading).waitFor({ state: 'attached' });
      release();
      await page.getByText(loaded).waitFor();
      expect(await topOfRows(page)).toBe(before);
      await closeQuietly(page);
    });

    it('stay where they are when the panel cannot be loaded', async () => {
      const page = await open(1440, path, call, async (route) => route.fulfill({ status: 500 }));
      const before = await topOfRows(page);
      release();
      await page.getByText(failed).waitFor();
      expect(await topOfRows(page)).toBe(before);
      await closeQuietly(page);
    });
  });

  it('hides the filters of a list while the panel above them is loading, without a layout shift', async () => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { filters: '', shift: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const filters = document.querySelector('search');
        if (filters && seen.filters === '') seen.filters = getComputedStyle(filters).visibility;
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${stage.server.address}#/billing/corrections`);
    await page.getByText('Nothing to correct').waitFor();
    await page.locator('search').waitFor();
    const { filters, shift } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect(filters).toBe('hidden');
    expect(shift).toBeLessThanOrEqual(0.01);
    await closeQuietly(page);
  });

  describe.each(PAGES)('on $screen', ({ as, path, last }) => {
    it.each([390, 1440])('nothing moves while its parts are loaded at %i pixels', async (width) => {
      const page = await (as === 'manager' ? office : context).newPage();
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // The parts wait for one another for a second. Here they wait as long as it takes, on any machine.
        const start = window.setTimeout;
        Object.assign(window, {
          setTimeout: (run: () => void, delay?: number) => (delay === 1_000 ? 0 : start(run, delay)),
        });
      });
      const memberId = 'M2';
      await page.goto(`${stage.server.address}#${path.replace(':group', groupNumber).replace(':member', memberId)}`);
      await page.getByRole('heading', { level: 2, name: last }).first().waitFor();
      await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
      const { shift } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
      expect(shift).toBeLessThanOrEqual(0.02);
      await closeQuietly(page);
    });
  });

  // Helpers

  async function signedIn(person: TestPerson): Promise<BrowserContext> {
    await stage.server.backstage.enableSignIn(person);
    const opened = await stage.browser.newContext({ reducedMotion: 'reduce' });
    opened.setDefaultTimeout(30_000);
    const page = await opened.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.close();
    return opened;
  }

  interface Seen {
    /** Visibility of the filters when they were first on the page. */
    readonly filters: string;
    readonly shift: number;
  }

  let release = (): void => undefined;

  /** Opens the screen; its panel gets its answer on `release`. */
  async function open(width: number, path: string, call: RegExp, answer: Parameters<Page['route']>[1]): Promise<Page> {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 900 });
    await page.route(call, async (route, request) => {
      await released;
      await answer(route, request);
    });
    await page.goto(`${stage.server.address}#/billing/bills/${billPk}${path}`);
    if (path === '/reconcile') await page.getByRole('tab', { name: /^Lines/ }).click();
    return page;
  }

  async function topOfRows(page: Page): Promise<number> {
    const rows = page.locator('[aria-label="Lines of the bill"]');
    await rows.getByText('Ben Okri').first().waitFor();
    return rows.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  }
});
