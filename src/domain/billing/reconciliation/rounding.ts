import type { Cents } from '../../platform/money/Cents';

/** Differences up to this many cents are rounding. */
export const ROUNDING_CENTS = 5;

/** Whether two amounts differ by no more than rounding. */
export function isNear(one: Cents, other: Cents): boolean {
  return Math.abs(one - other) <= ROUNDING_CENTS;
}
