import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 20_000;
const EVERY_MS = 50;

/**
 * Waits until something holds. While it throws, as it does when a page is just being left, it does not.
 *
 * @throws Error naming what did not come, with the last thing thrown as its cause.
 */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_MS;
  let cause: unknown;
  while (performance.now() < giveUpAt) {
    try {
      if (await holds()) return;
    } catch (error) {
      cause = error;
    }
    await pause(EVERY_MS);
  }
  throw new Error(`Waited for ${what} in vain.`, { cause });
}
