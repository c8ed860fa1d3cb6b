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

/** Runs in the page: whatever moves without end is waiting for something. */
export function watchWaiting(): void {
  const since = new WeakMap<Element, number>();
  setInterval(() => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || effect.getTiming().iterations !== Infinity) continue;
      const { target } = effect;
      if (!target?.checkVisibility()) continue;
      const began = since.get(target) ?? performance.now();
      since.set(target, began);
      const ms = performance.now() - began;
      const words = (target.closest('output, dl, section') ?? target).textContent?.slice(0, 60) ?? '';
      if (ms > (window.longestWait?.ms ?? 0)) window.longestWait = { ms, words };
    }
  }, 250);
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
