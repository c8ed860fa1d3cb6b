import type { LocalDate } from '../dates/LocalDate';
import type { RefundMove } from '../ledger/clearing';
import type { Cents } from '../money/Cents';

/**
 * `APPROVED`: owed, without a check. `ISSUED`: has a check that the bank has not paid. `CLEARED`: a bank statement shows the check.
 * `PAID_BEFORE`: refunded by a version without refund checks, which took it out of cash at once.
 */
export const REFUND_STATES = ['APPROVED', 'ISSUED', 'CLEARED', 'PAID_BEFORE'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_STATE_LABELS: Readonly<Record<RefundState, string>> = {
  APPROVED: 'To issue',
  ISSUED: 'Check issued',
  CLEARED: 'Check cleared',
  PAID_BEFORE: 'Paid earlier',
};

/** What happens to a refund. `clear` and `unclear` come with matches of statement lines. */
export const REFUND_STEPS = ['approve', 'issue', 'void', 'clear', 'unclear'] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];

interface Outcome {
  readonly state: RefundState;
  readonly posts: RefundMove;
}

const OUTCOMES: Readonly<Record<RefundState, Readonly<Partial<Record<RefundStep, Outcome>>>>> = {
  APPROVED: { issue: { state: 'ISSUED', posts: 'REFUND_ISSUED' } },
  ISSUED: {
    void: { state: 'APPROVED', posts: 'REFUND_VOIDED' },
    clear: { state: 'CLEARED', posts: 'REFUND_CLEARED' },
  },
  CLEARED: { unclear: { state: 'ISSUED', posts: 'REFUND_NOT_CLEARED' } },
  PAID_BEFORE: {},
};

/**
 * The state after a step, and what the ledger posts; undefined if the state does not allow the step.
 *
 * @source docs/decisions/refunds.md#a-void-ends-the-check-and-not-the-debt
 */
export function afterRefundStep(state: RefundState, step: RefundStep): Outcome | undefined {
  return OUTCOMES[state][step];
}

/** A step with the person who took it. */
export interface RefundEvent {
  readonly step: RefundStep;
  /** Null for `approve`. */
  readonly checkNumber: number | null;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  /** The reason for `void`; empty for other steps. */
  readonly note: string;
}

/** A refund of money in suspense that was approved. */
export interface Refund {
  readonly refundPk: string;
  /** Null for money of an unknown payer. */
  readonly groupNumber: string | null;
  readonly groupName: string | null;
  readonly payee: string;
  readonly reason: string;
  readonly amountCents: Cents;
  readonly state: RefundState;
  /** ISO timestamp, UTC. */
  readonly approvedAt: string;
  /** The check that pays it; null without one. */
  readonly check: { readonly checkNumber: number; readonly issuedOn: LocalDate } | null;
  /** Oldest first. */
  readonly history: readonly RefundEvent[];
}

const STEP_LABELS: Readonly<Record<RefundStep, string>> = {
  approve: 'Approved',
  issue: 'Issued',
  void: 'Voided',
  clear: 'Cleared',
  unclear: 'Match undone',
};

/** "Check 1001 issued by Pat Doe". */
export function refundEventLabel({ step, checkNumber, by }: RefundEvent): string {
  const what = STEP_LABELS[step] ?? step;
  return checkNumber === null ? `${what} by ${by}` : `Check ${checkNumber}: ${what.toLowerCase()} by ${by}`;
}

/** The bank account that checks are drawn on. */
export interface CheckAccount {
  readonly accountPk: string;
  readonly name: string;
  readonly bankName: string;
  readonly last4: string;
  /** The lowest number that was never used. */
  readonly nextCheckNumber: number;
}

/** A page of refunds. */
export interface RefundPage {
  /** Those to issue first, then the latest. */
  readonly items: readonly Refund[];
  readonly total: number;
  /** Of all refunds in scope. */
  readonly sums: { readonly toIssueCents: Cents; readonly issuedCents: Cents };
  /** Null before the office has added its bank account. */
  readonly account: CheckAccount | null;
}
