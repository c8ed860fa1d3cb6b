import type { Cents } from '../money/Cents';

/** Money that a payment brought in excess of its bills. */
export interface SuspenseItem {
  readonly suspensePk: string;
  readonly groupNumber: string;
  /** The payment that brought it. */
  readonly paymentPk: string | null;
  readonly confirmation: string | null;
  readonly amountCents: Cents;
  /** What has not been used yet. */
  readonly remainingCents: Cents;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
}
