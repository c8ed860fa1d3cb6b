import type { Page } from 'playwright-core';

/** The page counts as finished after no change for this long. */
const QUIET_MS = 400;
const MAX_MS = 20_000;

/**
 * Triggers an action with one key press or click, and waits until the page stops changing.
 *
 * @param quietMs how long there must be no change; shorter if something else follows later, such as a note
 * @returns milliseconds from the input, as received by the browser, to the paint of the last change.
 */
export async function lastPaint(page: Page, act: () => Promise<void>, quietMs = QUIET_MS): Promise<number> {
  await page.evaluate(watchPage);
  await act();
  return page.evaluate(waitForQuiet, { quietMs, longestMs: MAX_MS });
}

interface Watched {
  input: number;
  painted: number;
  stop: () => void;
}

declare global {
  interface Window {
    watched?: Watched;
  }
}

function watchPage(): void {
  window.watched?.stop();
  const watched: Watched = { input: 0, painted: 0, stop: () => undefined };
  const onInput = ({ timeStamp }: Event) => {
    watched.input ||= timeStamp;
  };
  const observer = new MutationObserver(() => {
    if (!watched.input) return;
    watched.painted = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => {
        watched.painted = performance.now();
      };
      afterPaint.port2.postMessage(undefined);
    });
  });
  addEventListener('keydown', onInput, { capture: true });
  addEventListener('click', onInput, { capture: true });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  watched.stop = () => {
    observer.disconnect();
    removeEventListener('keydown', onInput, { capture: true });
    removeEventListener('click', onInput, { capture: true });
  };
  window.watched = watched;
}

async function waitForQuiet({ quietMs, longestMs }: { quietMs: number; longestMs: number }): Promise<number> {
  const { watched } = window;
  if (!watched) throw new Error('This page is not being watched.');
  const giveUpAt = performance.now() + longestMs;
  while (watched.painted === 0 || performance.now() - watched.painted < quietMs) {
    if (performance.now() > giveUpAt) throw new Error('The page does not stop changing.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  watched.stop();
  return watched.painted - watched.input;
}
