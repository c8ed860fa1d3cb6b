import type { Bill } from '../../billing/bills/Bill';
import type { Cents } from '../../platform/money/Cents';

/** `unknown`: the payer is unknown. `known`: the payer is a group, but the money is not applied to a bill. */
export const SUSPENSE_LEVELS = ['unknown', 'known'] as const;
export type SuspenseLevel = (typeof SUSPENSE_LEVELS)[number];

export const SUSPENSE_LEVEL_LABELS: Readonly<Record<SuspenseLevel, string>> = {
  unknown: 'Payer unknown',
  known: 'Payer known, bill not chosen',
};

/** Sort orders of the list: the amount left in suspense, or the time since it was received. */
export const SUSPENSE_SORTS = ['remaining', 'age'] as const;
export type SuspenseSort = (typeof SUSPENSE_SORTS)[number];

/** A bill that held money can be applied to. */
export interface OpenBill extends Pick<Bill, 'billPk' | 'billNumber' | 'division' | 'status'> {
  readonly openCents: Cents;
}

/** A refund that a second person has to approve. Its amount is reserved. */
export interface WaitingRefund {
  readonly movePk: string;
  readonly amountCents: Cents;
  readonly payee: string;
  readonly reason: string;
  readonly by: string;
  readonly byUserId: string;
}

/** Money in suspense that the back office works on. */
export interface HeldItem {
  readonly suspensePk: string;
  readonly level: SuspenseLevel;
  /** Null while the payer is unknown. */
  readonly groupNumber: string | null;
  readonly groupName: string | null;
  /** As written on the check; empty if there is no check or it names no payer. */
  readonly payer: string;
  /** Check number or confirmation number of the payment that it comes from; empty for a bill's credit. */
  readonly origin: string;
  /** The bill that it waits for; null if it waits for none. */
  readonly waitsFor: Pick<Bill, 'billPk' | 'billNumber' | 'status'> | null;
  readonly amountCents: Cents;
  readonly remainingCents: Cents;
  /** Amount available: the remaining amount less reservations for pending payments and waiting refunds. */
  readonly availableCents: Cents;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly refund: WaitingRefund | null;
  /** Amount the group owes because the excess of returned payments had been used. Zero for an unknown payer. */
  readonly owedCents: Cents;
  /**
   * The largest refund that the person who asks may make alone now: the group's limit less what was refunded without approval.
   * Zero for the person who set the limit.
   */
  readonly refundLimitCents: Cents;
  /** Of the group, the earliest due date first; at most 20. */
  readonly openBills: readonly OpenBill[];
}

/** Whether a refund of this amount needs a second person. @source product.md, Screens: Deposits and suspense */
export function needsSecondPerson(
  amountCents: Cents,
  { refundLimitCents }: Pick<HeldItem, 'refundLimitCents'>,
): boolean {
  return amountCents > refundLimitCents;
}
