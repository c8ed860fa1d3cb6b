import type { Cents } from '../money/Cents';

/** Deducted paychecks against those a month's premium is spread over: paid twice a month, every two weeks, weekly. */
const SHARES: readonly (readonly [taken: number, due: number])[] = [
  [1, 2],
  [3, 2],
  [2, 1],
  [1, 4],
  [3, 4],
  [5, 4],
  [12, 13],
  [13, 12],
];
/** What dividing a premium over paychecks may leave over. */
const CENTS_LEFT_OVER = 4;
/** Below this, every amount is close to some share. */
const SMALLEST_BILLED = 500;

/**
 * Whether what was deducted is an even share of what was billed, so that the number of paychecks explains it.
 *
 * @returns paychecks taken and due, such as `[1, 2]`; undefined when no share fits.
 */
export function payPeriodShare(billed: Cents, deducted: Cents): readonly [taken: number, due: number] | undefined {
  if (billed < SMALLEST_BILLED) return undefined;
  return SHARES.find(([taken, due]) => Math.abs(deducted * due - billed * taken) <= CENTS_LEFT_OVER * due);
}
