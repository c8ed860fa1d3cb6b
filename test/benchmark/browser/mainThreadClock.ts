import type { Page } from 'playwright-core';

/** @returns a function that returns the processor time of the page's main thread so far, in milliseconds. */
export async function mainThreadClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    return seconds * 1000;
  };
}
