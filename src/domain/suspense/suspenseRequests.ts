import type { Cents } from '../money/Cents';

export interface SuspenseTransfer {
  /** The group that paid; null to turn a group's money into its group credit. */
  readonly groupNumber: string | null;
  readonly amountCents: Cents;
  readonly reason: string;
}

export interface SuspenseRefund {
  readonly amountCents: Cents;
  readonly payee: string;
  readonly reason: string;
}

export interface RefundDecision {
  readonly movePk: string;
  readonly approve: boolean;
  /** May be empty. */
  readonly note: string;
}
