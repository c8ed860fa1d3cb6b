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

/** What is held of some groups: all of it counted, the newest listed. */
export interface HeldInSuspense {
  /** What is left of all of them; beyond `MOST_CENTS` told as that. */
  readonly totalCents: Cents;
  /** Of how many payments something is left. */
  readonly heldCount: number;
  /** The newest five hundred, used up ones included. */
  readonly items: readonly SuspenseItem[];
}
