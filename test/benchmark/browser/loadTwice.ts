import type { Browser, BrowserContext, Page } from 'playwright-core';
import { throttle } from './throttle';

export const VIEW = { width: 1440, height: 900 };
/** A processor four times slower, and a slow connection. */
export const SLOW: Speed = { cpu: 4, network: { kbits: 1_600, latencyMs: 150 } };
/** Present on the page once the bill summary has rows. */
export const BILLS = 'table[aria-label="Bills"] tbody a[href]';
/** A shift below 0.01 is invisible, such as a digit that becomes narrower. */
export const NO_SHIFT = 0.001;
/** Goal for the time that opening a screen blocks the page. */
export const MAX_BLOCKED_MS = 150;
const MB = 1024 * 1024;

interface Speed {
  readonly cpu: number;
  readonly network: { readonly kbits: number; readonly latencyMs: number } | undefined;
}

export interface Visit {
  readonly address: string;
  /** Selector of an element that is present once the screen is complete. */
  readonly shown: string;
  /** Cookies and storage after a sign-in. Default: none. */
  readonly signedIn?: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Loads of the bill summary and of its floors, with an empty and with a filled cache. */
export interface Loads {
  readonly cold: Load[];
  readonly cached: Load[];
}

export const noLoads = (): Loads => ({ cold: [], cached: [] });

export interface Load {
  /** Milliseconds from the navigation to the painted rows or figures of the screen. */
  readonly rowsMs: number;
  /** Total blocking time: milliseconds of long tasks beyond 50 each, from the first paint to the rows. */
  readonly blockedMs: number;
  readonly layoutShift: number;
  readonly heapMb: number;
}

/** Loads twice in a new context that initially contains only the sign-in. */
export async function loadTwice(browser: Browser, visit: Visit, speed: Speed, loads: Loads): Promise<void> {
  const { signedIn } = visit;
  const context = await browser.newContext({ viewport: VIEW, ...(signedIn && { storageState: signedIn }) });
  try {
    loads.cold.push(await loadOnce(context, visit, speed));
    loads.cached.push(await loadOnce(context, visit, speed));
  } finally {
    await context.close();
  }
}

async function loadOnce(context: BrowserContext, { address, shown }: Visit, { cpu, network }: Speed): Promise<Load> {
  const page = await context.newPage();
  await page.addInitScript(watchLoad, shown);
  await throttle(page, cpu, network);
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

function watchLoad(shown: string): void {
  if (window !== window.top) return;
  const loaded = { blockedMs: 0, layoutShift: 0 };
  window.loaded = loaded;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) loaded.blockedMs += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value = 0 } of list.getEntries()) loaded.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Checking at every frame would make the browser draw frames that it would otherwise skip.
  const added = new MutationObserver(() => {
    if (!document.querySelector(shown)) return;
    added.disconnect();
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => performance.mark('rows');
      afterPaint.port2.postMessage(undefined);
    });
  });
  added.observe(document, { childList: true, subtree: true });
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MB;
}
