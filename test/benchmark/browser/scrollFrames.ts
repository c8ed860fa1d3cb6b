import type { Locator } from 'playwright-core';
import { mainThreadClock } from './mainThreadClock';

export interface Frames {
  readonly perSecond: number;
  /** Longest time between two frames in milliseconds. */
  readonly longestMs: number;
  /** Processor time of the page's main thread per frame in milliseconds, independent of other load on the machine. */
  readonly workMs: number;
}

/** Scrolls an element by a number of pixels per frame for a number of frames. */
export async function scrollFrames(list: Locator, step: number, count = 240): Promise<Frames> {
  const processorTime = await mainThreadClock(list.page());
  const before = await processorTime();
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
  const workMs = ((await processorTime()) - before) / count;
  const elapsed = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (count * 1000) / elapsed, longestMs: Math.max(...gaps), workMs };
}
