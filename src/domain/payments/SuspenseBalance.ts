import type { Cents } from '../money/Cents';

/** The excess of a payment, or the credit of a bill closed by a Zero Payment. */
export interface SuspenseItem {
  readonly suspensePk: string;
  readonly groupNumber: string;
  readonly paymentPk: string | null;
  readonly confirmation: string | null;
  readonly amountCents: Cents;
  /** The amount that has not been used yet. */
  readonly remainingCents: Cents;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
}

/** Credit suspense of one or more groups. */
export interface SuspenseBalance {
  /** Remaining amount of all items, including those not in `items`. Capped at `MAX_CENTS`. */
  readonly totalCents: Cents;
  /** Number of items with a remaining amount. */
  readonly heldCount: number;
  /** The newest 500, including used ones. */
  readonly items: readonly SuspenseItem[];
}
