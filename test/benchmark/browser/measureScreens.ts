import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { atMost, type Figure } from '../shared/Figure';
import { median } from '../shared/percentile';
import { openDemoSite } from './DemoSite';
import { serveFluentTable } from './fluentFloor/serveFluentTable';
import { BILLS, loadTwice, MAX_BLOCKED_MS, NO_SHIFT, noLoads, SLOW, VIEW, type Visit } from './loadTwice';
import { signIn } from './signIn';

const SAMPLES = 3;
const BILLING = 'billing@demo.test';
const OFFICE = 'admin@demo.test';

/**
 * Measures opening the dashboard, a bill, and its reconciliation (payroll file first) by link on the slow profile, as a signed-in user with an empty
 * and with a filled cache. The floor is a page with React, Fluent's table and its data in one script.
 */
export async function* measureScreens(): AsyncGenerator<Figure> {
  const site = await openDemoSite();
  const fluent = await serveFluentTable();
  const browser = await launchBrowser();
  try {
    const billing = await signedIn(browser, site.address, BILLING);
    const office = await signedIn(browser, site.address, OFFICE);
    const bill = `${site.address}#/billing/bills/${await firstBillToReconcile(browser, site.address, billing)}`;
    const screens: Readonly<Record<string, Visit>> = {
      dashboard: { address: `${site.address}#/dashboard/main`, shown: 'main table tbody a[href]', signedIn: office },
      bill: { address: bill, shown: '[aria-label="Lines"] [aria-rowindex="2"]', signedIn: billing },
      reconcile: {
        address: `${bill}/reconcile`,
        shown: 'main input[type="file"]',
        signedIn: billing,
      },
    };
    for (const [name, visit] of Object.entries(screens)) {
      const [floors, loads] = [noLoads(), noLoads()];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        await loadTwice(browser, { address: fluent.address, shown: BILLS }, SLOW, floors);
        await loadTwice(browser, visit, SLOW, loads);
      }
      for (const when of ['cold', 'cached'] as const) {
        const [value, floor] = [loads, floors].map((all) => median(all[when].map(({ rowsMs }) => rowsMs)));
        yield {
          name: `${name}, slow, ${when}: complete`,
          value: value ?? Number.NaN,
          unit: 'ms',
          ...(floor && { floor }),
          ...(floor && value && name === 'dashboard' && { goal: atMost(value / floor, 1.8, '≤ 1.8 ×') }),
        };
        const blocked = median(loads[when].map(({ blockedMs }) => blockedMs));
        yield {
          name: `${name}, slow, ${when}: blocked`,
          value: blocked,
          unit: 'ms',
          goal: atMost(blocked, MAX_BLOCKED_MS),
        };
        const shift = median(loads[when].map(({ layoutShift }) => layoutShift));
        yield {
          name: `${name}, slow, ${when}: layout shift`,
          value: shift,
          unit: '',
          goal: atMost(shift, NO_SHIFT, '0'),
        };
      }
    }
  } finally {
    await browser.close();
    await fluent.close();
    await site.close();
  }
}

async function signedIn(browser: Browser, address: string, email: string): Promise<NonNullable<Visit['signedIn']>> {
  const context = await browser.newContext({ viewport: VIEW });
  try {
    await signIn(await context.newPage(), address, email);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** @returns the bill's key, encoded for an address. */
async function firstBillToReconcile(
  browser: Browser,
  address: string,
  storageState: Visit['signedIn'],
): Promise<string> {
  const context = await browser.newContext({ viewport: VIEW, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    await page.goto(`${address}#/billing/billSummary?tab=toReconcile`);
    const href = await page.locator(BILLS).first().getAttribute('href');
    return href?.split('/').at(-1) ?? '';
  } finally {
    await context.close();
  }
}
