import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { RefundMove } from '../ledger/clearing';
import type { BankFileState } from '../processing/BankFile';
import type { RefundState, RefundStep } from './refundStates';
import type { CheckStopOrder } from './stopOrder';

export const REFUND_STATE_LABELS: Readonly<Record<RefundState, string>> = {
  APPROVED: 'To pay',
  ISSUED: 'Check issued',
  CLEARED: 'Check cleared',
  UNCLAIMED: 'Unclaimed',
  REMIT_WAITS: 'Remittance to approve',
  REMITTED: 'Remitted to state',
  RETURNED: 'Returned to suspense',
  PAID_BEFORE: 'Paid earlier',
  ACH_WAITS: 'ACH credit to approve',
  ACH_READY: 'ACH credit to send',
  ACH_FILED: 'ACH credit in bank file',
  ACH_SETTLED: 'Paid by ACH',
};

interface Outcome {
  readonly state: RefundState;
  /** Null for a step that moves no money. */
  readonly posts: RefundMove | null;
}

const OUTCOMES: Readonly<Record<RefundState, Readonly<Partial<Record<RefundStep, Outcome>>>>> = {
  APPROVED: {
    issue: { state: 'ISSUED', posts: 'REFUND_ISSUED' },
    return: { state: 'RETURNED', posts: 'REFUND_RETURNED' },
    credit: { state: 'ACH_READY', posts: null },
    askCredit: { state: 'ACH_WAITS', posts: null },
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
  ACH_WAITS: {
    approveCredit: { state: 'ACH_READY', posts: null },
    declineCredit: { state: 'APPROVED', posts: null },
    cancelCredit: { state: 'APPROVED', posts: null },
  },
  ACH_READY: {
    cancelCredit: { state: 'APPROVED', posts: null },
    file: { state: 'ACH_FILED', posts: 'REFUND_ORIGINATED' },
  },
  ACH_FILED: {
    cancelCredit: { state: 'APPROVED', posts: 'REFUND_WITHDRAWN' },
    release: { state: 'ACH_READY', posts: 'REFUND_WITHDRAWN' },
    settle: { state: 'ACH_SETTLED', posts: 'REFUND_SETTLED' },
    rejectCredit: { state: 'APPROVED', posts: 'REFUND_WITHDRAWN' },
    returnCredit: { state: 'APPROVED', posts: 'REFUND_WITHDRAWN' },
  },
  ACH_SETTLED: { returnCredit: { state: 'APPROVED', posts: 'REFUND_CREDIT_RETURNED' } },
};

/**
 * The state after a step, and its ledger posting; undefined if the state does not allow the step.
 *
 * @source docs/decisions/refunds.md#a-void-ends-the-check-and-not-the-debt
 */
export function afterRefundStep(state: RefundState, step: RefundStep): Outcome | undefined {
  return OUTCOMES[state][step];
}

/** A step with the person who took it. */
export interface RefundEvent {
  readonly step: RefundStep;
  /** Null for `approve`, `return`, and steps for an ACH credit. */
  readonly checkNumber: number | null;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  /** Null for a processing run. Missing in answers of earlier versions. */
  readonly byUserId: string | null;
  /** The reason for `void`, `return`, `endStop`, and steps for an uncashed check; the order for `renewStop`; the account or the reason for an ACH credit; empty for other steps. */
  readonly note: string;
}

/** The ACH credit that pays a refund to a bank account of its group. */
export interface RefundCredit {
  readonly bankAccountPk: string;
  readonly accountName: string;
  /** All but the last three digits are masked. @source MSK-2 */
  readonly accountMasked: string;
  /** Who chose the account, and when: ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly byUserId: string;
  /** Who approved it; null if nobody has, or no approval is needed. */
  readonly approvedBy: string | null;
  /** Null until it is in a bank file. */
  readonly settleDate: LocalDate | null;
  /** Its identification number in the bank file, such as `RFD-12-3`. */
  readonly reference: string | null;
  readonly fileName: string | null;
  readonly fileState: BankFileState | null;
  /** Why the next bank file cannot pay it, and what to do; null if it can, or if it is already in a file. */
  readonly problem: string | null;
}

/** An approved refund of money in suspense. */
export interface Refund {
  readonly refundPk: string;
  /** Null for money from an unknown payer. */
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
    /** First day on which it can be marked stale. Missing in answers of earlier versions. */
    readonly staleOn: LocalDate | null;
  } | null;
  /** The ACH credit that pays it; null without one. Missing in answers of earlier versions. */
  readonly credit: RefundCredit | null;
  /** Stop orders of its void checks, earliest check first. Missing in answers of earlier versions. */
  readonly stopOrders: readonly CheckStopOrder[];
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
  credit: 'ACH credit chosen',
  askCredit: 'ACH credit requested',
  approveCredit: 'ACH credit approved',
  declineCredit: 'ACH credit declined',
  cancelCredit: 'ACH credit canceled',
  file: 'ACH credit put in a bank file',
  release: 'ACH credit removed from its bank file',
  settle: 'ACH credit settled',
  rejectCredit: 'ACH credit rejected by the bank',
  returnCredit: 'ACH credit returned by the bank',
  renewStop: 'Stop order renewed',
  endStop: 'Stop order allowed to expire',
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
