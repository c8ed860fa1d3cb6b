import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { atMost, type Figure } from '../shared/Figure';
import { median } from '../shared/percentile';
import { openDemoSite } from './DemoSite';
import { serveFluentTable } from './fluentFloor/serveFluentTable';
import { servePlainTable } from './servePlainTable';
import { signIn } from './signIn';
import { throttle } from './throttle';

const VIEW = { width: 1440, height: 900 };
/** A shift below 0.01 is invisible, such as a digit that becomes narrower. */
const NO_SHIFT = 0.001;
const MB = 1024 * 1024;
const PROFILES = [
  { name: 'fast', samples: 5, cpu: 1, network: undefined },
  { name: 'slow', samples: 3, cpu: 4, network: { kbits: 1_600, latencyMs: 150 } },
] as const;
type Profile = (typeof PROFILES)[number];

/** Loads with an empty cache and again with a filled one, of the bill summary and of its floors. */
interface Loads {
  readonly cold: Load[];
  readonly cached: Load[];
}

const noLoads = (): Loads => ({ cold: [], cached: [] });

interface Load {
  /** Milliseconds from the navigation to the painted rows of the list. */
  readonly rowsMs: number;
  /** Total blocking time: milliseconds of long tasks beyond 50 each, from the first paint to the rows. */
  readonly blockedMs: number;
  readonly layoutShift: number;
  readonly heapMb: number;
}

/** Measures opening the bill summary as a signed-in user with an empty cache, compared with a plain page with the same table. */
export async function* measureLoad(): AsyncGenerator<Figure> {
  const site = await openDemoSite();
  const plain = await servePlainTable();
  const fluent = await serveFluentTable();
  const browser = await launchBrowser();
  try {
    const visit = await browser.newContext({ viewport: VIEW });
    await signIn(await visit.newPage(), site.address);
    for (const profile of PROFILES) {
      const [floors, fluents, loads] = [noLoads(), noLoads(), noLoads()];
      for (let sample = 0; sample < profile.samples; sample += 1) {
        await load(browser, undefined, plain.address, profile, floors);
        await load(browser, undefined, fluent.address, profile, fluents);
        const address = `${site.address}#/billing/billSummary?tab=all`;
        await load(browser, await visit.storageState(), address, profile, loads);
      }
      yield* figuresOf(profile.name, loads.cold, floors.cold);
      yield* ratiosOf(profile.name, loads, fluents);
    }
  } finally {
    await browser.close();
    await plain.close();
    await fluent.close();
    await site.close();
  }
}

function* figuresOf(profile: string, loads: readonly Load[], floors: readonly Load[]): Generator<Figure> {
  const medianOf = (all: readonly Load[], what: keyof Load) => median(all.map((one) => one[what]));
  const name = (what: string) => `bill summary, ${profile}: ${what}`;
  yield {
    name: name('rows (floor: a plain page)'),
    value: medianOf(loads, 'rowsMs'),
    unit: 'ms',
    floor: medianOf(floors, 'rowsMs'),
  };
  yield {
    name: name('blocked'),
    value: medianOf(loads, 'blockedMs'),
    unit: 'ms',
    floor: medianOf(floors, 'blockedMs'),
  };
  const shift = medianOf(loads, 'layoutShift');
  yield { name: name('layout shift'), value: shift, unit: '', goal: atMost(shift, NO_SHIFT, '0') };
  const heap = medianOf(loads, 'heapMb');
  yield { name: name('heap'), value: heap, unit: 'MB', floor: medianOf(floors, 'heapMb'), goal: atMost(heap, 25) };
}

/** The goals are for the slow profile. Ratios of one run compare machines. */
function* ratiosOf(profile: string, loads: Loads, floors: Loads): Generator<Figure> {
  for (const [when, name, most] of [
    ['cold', 'rows', 1.6],
    ['cached', 'rows, cached', 3],
  ] as const) {
    const [value, floor] = [loads, floors].map((all) => median(all[when].map(({ rowsMs }) => rowsMs)));
    if (value === undefined || floor === undefined) continue;
    const goal = profile === 'slow' && atMost(value / floor, most, `≤ ${most} ×`);
    yield {
      name: `bill summary, ${profile}: ${name} (floor: React, Fluent)`,
      value,
      unit: 'ms',
      floor,
      ...(goal && { goal }),
    };
  }
  const blocked = median(loads.cached.map(({ blockedMs }) => blockedMs));
  yield { name: `bill summary, ${profile}: blocked, cached`, value: blocked, unit: 'ms' };
}

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Loads twice in a new context, so that only the sign-in is there the first time. */
async function load(
  browser: Browser,
  signed: Signed | undefined,
  address: string,
  profile: Profile,
  loads: Loads,
): Promise<void> {
  const context = await browser.newContext({ viewport: VIEW, ...(signed && { storageState: signed }) });
  try {
    loads.cold.push(await loadOnce(context, address, profile));
    loads.cached.push(await loadOnce(context, address, profile));
  } finally {
    await context.close();
  }
}

async function loadOnce(context: BrowserContext, address: string, profile: Profile): Promise<Load> {
  const page = await context.newPage();
  await page.addInitScript(watchLoad);
  await throttle(page, profile.cpu, profile.network);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0, undefined, { timeout: 60_000 });
  // Includes long tasks and layout shifts after the rows are shown.
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(() => {
    const [rows] = performance.getEntriesByName('rows');
    return { rowsMs: rows?.startTime ?? Number.NaN, ...window.loaded };
  });
  const heapMb = await heapOf(page);
  await page.close();
  return { rowsMs: seen.rowsMs, blockedMs: seen.blockedMs ?? 0, layoutShift: seen.layoutShift ?? 0, heapMb };
}

declare global {
  interface Window {
    loaded?: { blockedMs: number; layoutShift: number };
  }
  interface PerformanceEntry {
    /** Score of a layout shift. */
    readonly value?: number;
  }
}

function watchLoad(): void {
  if (window !== window.top) return;
  const loaded = { blockedMs: 0, layoutShift: 0 };
  window.loaded = loaded;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) loaded.blockedMs += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value = 0 } of list.getEntries()) loaded.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const checkRows = () => {
    if (!document.querySelector('table[aria-label="Bills"] tbody a[href]'))
      return void requestAnimationFrame(checkRows);
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => performance.mark('rows');
    afterPaint.port2.postMessage(undefined);
  };
  requestAnimationFrame(checkRows);
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MB;
}
