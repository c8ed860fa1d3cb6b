import type { Locator } from 'playwright-core';
import { mainThreadClock } from './mainThreadClock';

export interface Frames {
  readonly perSecond: number;
  /** Milliseconds from one frame to the next, the longest. */
  readonly longestMs: number;
  /** Milliseconds that the page's main thread computed for a frame, whatever else the machine had to do. */
  readonly workMs: number;
}

/** Scrolls an element by so many pixels a frame, for so many frames. */
export async function scrollFrames(list: Locator, step: number, count = 240): Promise<Frames> {
  const worked = await mainThreadClock(list.page());
  const before = await worked();
  const gaps = await list.evaluate(
    async (element, task) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      element.scrollTop = 0;
      const times = [await frame()];
      for (let at = 1; at <= task.count; at += 1) {
        element.scrollTop += task.step;
        times.push(await frame());
      }
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    },
    { step, count },
  );
  const workMs = ((await worked()) - before) / count;
  const elapsed = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (count * 1000) / elapsed, longestMs: Math.max(...gaps), workMs };
}
