import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
const INTERVAL_MS = 50;

/**
 * Waits until the condition is true. Treats an error, for example during navigation, as false.
 *
 * @throws Error if it times out, with the last error of the condition as its cause
 */
export async function waitUntil(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  let cause: unknown;
  while (performance.now() < deadline) {
    try {
      if (await condition()) return;
    } catch (error) {
      cause = error;
    }
    await pause(INTERVAL_MS);
  }
  throw new Error(`Timed out waiting for ${what}.`, { cause });
}
