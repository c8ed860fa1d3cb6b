/** Shorter than any wait of a screen, so that a poll is answered before its own limit passes. */
const STEP_MS = 5_000;
/** Consecutive checks, 50 ms apart, without other pending calls. */
const QUIET_LOOKS = 6;
const LOOK_MS = 50;

interface PassTimeOptions {
  /** Advances the page's clock. */
  readonly runFor: (ms: number) => Promise<void>;
  /** Whether every call without a fault has been answered. */
  readonly isIdle: () => boolean;
  /** Real time to wait for an answer: ms. */
  readonly patienceMs: number;
  /** Real time between two checks: ms. */
  readonly lookMs?: number;
}

/**
 * Advances the page's clock in steps and lets the server answer in between. In one step, the calls that a screen
 * repeats would all reach their limit without an answer, and their messages would cover the one under test.
 *
 * @param ms time of the page's clock
 */
export async function passTime(ms: number, { runFor, isIdle, patienceMs, lookMs = LOOK_MS }: PassTimeOptions) {
  const untilIdle = async () => {
    const until = Date.now() + patienceMs;
    for (let looks = 0; looks < QUIET_LOOKS && Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      looks = isIdle() ? looks + 1 : 0;
    }
  };
  await untilIdle();
  for (let left = ms; left > 0; left -= STEP_MS) {
    await runFor(Math.min(STEP_MS, left));
    if (left > STEP_MS) await untilIdle();
  }
}
