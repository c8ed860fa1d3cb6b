import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../../../features/support/browser/stageServer';
import { Role } from '../../../src/domain/access/Role';
import { closeQuietly } from '../../support/browsers/closeQuietly';
import { stageInBrowser } from '../../support/browsers/stageInBrowser';

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

describe('rows below a panel that is filled later, in a real browser', () => {
  const stage = stageInBrowser();
  let context: BrowserContext;
  let billPk = '';

  beforeAll(async () => {
    const { backstage } = stage.server;
    const groupNumber = await backstage.data.group({ name: 'Harborview Dental Group' });
    await backstage.data.bill({ groupNumber, status: 'RECONCILED', period: '2026-02-01', lines: LINES });
    const [, later] = LINES;
    const options = { groupNumber, status: 'RELEASED', period: '2026-03-01' } as const;
    ({ billPk } = await backstage.data.bill({ ...options, lines: later ? [later] : [] }));
    const person = await backstage.data.billingUser([groupNumber], [Role.Reconciler]);
    await backstage.enableSignIn(person);
    context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await page.goto(stage.server.address);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
    await page.close();
  });
  afterAll(() => context.close());

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

  // Helpers

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
