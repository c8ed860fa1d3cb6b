import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The longest that one thing on the page went on saying that it is loading. */
    longestWait?: { ms: number; words: string };
  }
}

/** What a browser says of its own when a call fails; the application cannot keep it from that. */
const BROWSERS_OWN = /^Failed to load resource|net::ERR_/;

/** Notes from now on what must never happen in a page. */
export function watchForDefects(page: Page): { readonly defects: readonly string[] } {
  const defects: string[] = [];
  page.on('pageerror', (error) => defects.push(`uncaught: ${error.message.split('\n')[0]}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !BROWSERS_OWN.test(message.text()))
      defects.push(`console: ${message.text().slice(0, 200)}`);
  });
  return { defects };
}

/**
 * Runs in the page: whatever moves without end is waiting for something. It is stopped, so that nothing has to be drawn,
 * and its time is counted by the page's own clock: a page that does not get to run shows nothing meanwhile.
 */
export function watchWaiting(): void {
  const everyMs = 250;
  let waiting = new Map<Element, number>();
  let lastMs = performance.now();
  setInterval(() => {
    const nowMs = performance.now();
    const passedMs = Math.min(nowMs - lastMs, 2 * everyMs);
    lastMs = nowMs;
    const stillWaiting = new Map<Element, number>();
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || effect.getTiming().iterations !== Infinity) continue;
      const { target } = effect;
      if (!target?.checkVisibility()) continue;
      animation.pause();
      const before = waiting.get(target);
      const ms = before === undefined ? 0 : before + passedMs;
      stillWaiting.set(target, ms);
      const words = (target.closest('output, dl, section') ?? target).textContent?.slice(0, 60) ?? '';
      if (ms > (window.longestWait?.ms ?? 0)) window.longestWait = { ms, words };
    }
    waiting = stillWaiting;
  }, everyMs);
}

/** The longest wait that anybody looking at the page had so far. */
export function longestWait(page: Page): Promise<{ ms: number; words: string }> {
  return page.evaluate(() => window.longestWait ?? { ms: 0, words: '' });
}

/** Whether there is nothing to read on the page. */
export async function isBlank(page: Page): Promise<boolean> {
  const text = await page.locator('body').innerText();
  return text.trim().length < 15;
}
