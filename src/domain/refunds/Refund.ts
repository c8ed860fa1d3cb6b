import type { LocalDate } from '../dates/LocalDate';
import type { RefundMove } from '../ledger/clearing';
import type { Cents } from '../money/Cents';

/**
 * `APPROVED`: owed, without a check. `ISSUED`: has a check that the bank has not paid. `CLEARED`: a bank statement shows the check.
 * `UNCLAIMED`: its check was marked stale. `REMIT_WAITS`: a second person must approve its remittance to the state. `REMITTED`: paid to the
 * state as unclaimed property. `RETURNED`: its amount was returned to suspense. `PAID_BEFORE`: refunded by a version without refund checks,
 * which took it out of cash at once.
 */
export const REFUND_STATES = [
  'APPROVED',
  'ISSUED',
  'CLEARED',
  'UNCLAIMED',
  'REMIT_WAITS',
  'REMITTED',
  'RETURNED',
  'PAID_BEFORE',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const REFUND_STATE_LABELS: Readonly<Record<RefundState, string>> = {
  APPROVED: 'To issue',
  ISSUED: 'Check issued',
  CLEARED: 'Check cleared',
  UNCLAIMED: 'Unclaimed',
  REMIT_WAITS: 'Remittance to approve',
  REMITTED: 'Remitted to state',
  RETURNED: 'Returned to suspense',
  PAID_BEFORE: 'Paid earlier',
};

/**
 * Steps for an uncashed check. `revive` undoes `stale`; `reissue`, `remit`, and `approveRemit` void the check. Above a
 * limit, `remit` needs a second person's approval.
 */
export const UNCLAIMED_STEPS = ['stale', 'revive', 'reissue', 'remit', 'approveRemit', 'declineRemit'] as const;
export type UnclaimedStep = (typeof UNCLAIMED_STEPS)[number];

/** What happens to a refund. `clear` and `unclear` come with matches of statement lines, which also revive a stale check. */
export const REFUND_STEPS = [
  'approve',
  'issue',
  'void',
  'clear',
  'unclear',
  'return',
  'askRemit',
  ...UNCLAIMED_STEPS,
] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];

interface Outcome {
  readonly state: RefundState;
  /** Null for a step that moves no money. */
  readonly posts: RefundMove | null;
}

const OUTCOMES: Readonly<Record<RefundState, Readonly<Partial<Record<RefundStep, Outcome>>>>> = {
  APPROVED: {
    issue: { state: 'ISSUED', posts: 'REFUND_ISSUED' },
    return: { state: 'RETURNED', posts: 'REFUND_RETURNED' },
  },
  ISSUED: {
    void: { state: 'APPROVED', posts: 'REFUND_VOIDED' },
    clear: { state: 'CLEARED', posts: 'REFUND_CLEARED' },
    stale: { state: 'UNCLAIMED', posts: 'REFUND_STALE' },
  },
  CLEARED: { unclear: { state: 'ISSUED', posts: 'REFUND_NOT_CLEARED' } },
  UNCLAIMED: {
    revive: { state: 'ISSUED', posts: 'REFUND_NOT_STALE' },
    reissue: { state: 'APPROVED', posts: 'REFUND_REOPENED' },
    remit: { state: 'REMITTED', posts: 'REFUND_ESCHEATED' },
    askRemit: { state: 'REMIT_WAITS', posts: null },
  },
  REMIT_WAITS: {
    revive: { state: 'ISSUED', posts: 'REFUND_NOT_STALE' },
    approveRemit: { state: 'REMITTED', posts: 'REFUND_ESCHEATED' },
    declineRemit: { state: 'UNCLAIMED', posts: null },
  },
  REMITTED: {},
  RETURNED: {},
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
  /** Null for `approve` and `return`. */
  readonly checkNumber: number | null;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  /** The reason for `void`, `return`, and steps for an uncashed check; empty for other steps. */
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
  readonly check: {
    readonly checkNumber: number;
    readonly issuedOn: LocalDate;
    /** From this day on, it can be marked stale. Missing in answers of earlier versions. */
    readonly staleOn: LocalDate | null;
  } | null;
  /** Oldest first. */
  readonly history: readonly RefundEvent[];
}

const STEP_LABELS: Readonly<Record<RefundStep, string>> = {
  approve: 'Approved',
  issue: 'Issued',
  void: 'Voided',
  clear: 'Cleared',
  unclear: 'Match undone',
  stale: 'Marked stale',
  revive: 'Outstanding again',
  reissue: 'Voided to be issued again',
  remit: 'Remitted to the state',
  askRemit: 'Remittance to the state requested',
  approveRemit: 'Remittance to the state approved',
  declineRemit: 'Remittance to the state declined',
  return: 'Returned to suspense',
};

/** Numbers of a refund's void checks, earliest first. */
export function voidedChecks({ history, check }: Pick<Refund, 'history' | 'check'>): readonly number[] {
  const numbers = history.flatMap(({ step, checkNumber }) =>
    step === 'issue' && checkNumber !== null ? [checkNumber] : [],
  );
  return numbers.filter((number) => number !== check?.checkNumber);
}

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
  readonly sums: { readonly toIssueCents: Cents; readonly issuedCents: Cents; readonly unclaimedCents: Cents };
  /** Null until the office adds its bank account. */
  readonly account: CheckAccount | null;
}
