import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The longest continuous loading indicator on the page. */
    longestWait?: { ms: number; words: string };
  }
}

/** Browser messages about failed requests, which the application cannot suppress. */
const BROWSER_MESSAGES = /^Failed to load resource|net::ERR_/;

/** Collects defects that must never occur in a page. */
export function watchForDefects(page: Page): { readonly defects: readonly string[] } {
  const defects: string[] = [];
  page.on('pageerror', (error) => defects.push(`uncaught: ${error.message.split('\n')[0]}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !BROWSER_MESSAGES.test(message.text()))
      defects.push(`console: ${message.text().slice(0, 200)}`);
  });
  return { defects };
}

/**
 * Runs in the page: an endless animation indicates loading. It is paused to avoid rendering work, and its duration is
 * measured with the page's clock, so that time in which the page does not run is not counted.
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

/** The longest loading time that a user has seen so far. */
export function longestWait(page: Page): Promise<{ ms: number; words: string }> {
  return page.evaluate(() => window.longestWait ?? { ms: 0, words: '' });
}

/** Whether the page shows no text. */
export async function isBlank(page: Page): Promise<boolean> {
  const text = await page.locator('body').innerText();
  return text.trim().length < 15;
}
