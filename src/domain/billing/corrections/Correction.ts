import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { labelOf } from '../../platform/text/wording';
import type { BillOrigin } from '../bills/BillOrigin';
import type { PaySchedule } from '../reconciliation/PayrollTable';
import { paycheckCents } from './paycheckCents';

/** Who makes a correction: the carrier in its enrollment, or the group's payroll in its deductions. */
export const CORRECTION_RECIPIENTS = ['CARRIER', 'PAYROLL'] as const;
export type CorrectionRecipient = (typeof CORRECTION_RECIPIENTS)[number];

export const RECIPIENT_LABELS: Readonly<Record<CorrectionRecipient, string>> = {
  CARRIER: 'Carrier',
  PAYROLL: 'Payroll',
};

/**
 * Requests to the recipient. A wrong rate is a billing inquiry, because the enrollment is right. A settlement collects or refunds a
 * register balance once, without changing the monthly deduction.
 */
export const CORRECTION_KINDS = [
  'END_COVERAGE',
  'START_COVERAGE',
  'CHANGE_TIER',
  'CHANGE_PLAN',
  'CHANGE_VOLUME',
  'CHANGE_NAME',
  'CHANGE_ID',
  'BILLING_INQUIRY',
  'START_DEDUCTION',
  'STOP_DEDUCTION',
  'CHANGE_DEDUCTION',
  'SETTLE_DEDUCTION',
] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export const CORRECTION_LABELS: Readonly<Record<CorrectionKind, string>> = {
  END_COVERAGE: 'End coverage',
  START_COVERAGE: 'Start coverage',
  CHANGE_TIER: 'Change tier',
  CHANGE_PLAN: 'Change plan',
  CHANGE_VOLUME: 'Change volume',
  CHANGE_NAME: 'Change name',
  CHANGE_ID: 'Change member number',
  BILLING_INQUIRY: 'Billing inquiry',
  START_DEDUCTION: 'Start deduction',
  STOP_DEDUCTION: 'Stop deduction',
  CHANGE_DEDUCTION: 'Change deduction',
  SETTLE_DEDUCTION: 'Settle balance',
};

/**
 * Whether a correction can be edited from one kind to another: the recipient must stay the same, and only a balance chosen on the
 * balances page can be settled.
 */
export function canBecome(kind: CorrectionKind, other: CorrectionKind): boolean {
  const isSettlement = (one: CorrectionKind) => one === 'SETTLE_DEDUCTION';
  return recipientOf(kind) === recipientOf(other) && isSettlement(kind) === isSettlement(other);
}

/** The recipient of a kind of correction. */
export function recipientOf(kind: CorrectionKind): CorrectionRecipient {
  return kind.endsWith('_DEDUCTION') ? 'PAYROLL' : 'CARRIER';
}

/**
 * Who gets a correction: the benefits system that overwrites the carrier's enrollment, the carrier's code, or `Payroll`. A question about a bill
 * goes to the carrier.
 *
 * @source BR-COR-41 docs/decisions/corrections.md#a-benefits-system-gets-what-its-next-file-would-overwrite
 */
export function addresseeOf({
  kind,
  carrierCode,
  system,
}: Pick<Correction, 'kind' | 'carrierCode' | 'system'>): string {
  if (recipientOf(kind) === 'PAYROLL') return RECIPIENT_LABELS.PAYROLL;
  return system ?? carrierCode;
}

/** @source docs/decisions/corrections.md#a-correction-is-proposed-by-a-decision-and-never-moves-money */
export const CORRECTION_STATES = ['PROPOSED', 'OPEN', 'SENT', 'CONFIRMED', 'REJECTED', 'DROPPED'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export const CORRECTION_STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  PROPOSED: 'Proposed',
  OPEN: 'Open',
  SENT: 'Sent',
  CONFIRMED: 'Confirmed',
  REJECTED: 'Rejected',
  DROPPED: 'Dropped',
};

export const DEDUCTION_TAXES = ['PRE_TAX', 'POST_TAX'] as const;
export type DeductionTax = (typeof DEDUCTION_TAXES)[number];
export const DEDUCTION_TAX_LABELS: Readonly<Record<DeductionTax, string>> = {
  PRE_TAX: 'Pre-tax',
  POST_TAX: 'Post-tax',
};

/** What a correction asks for. A reconciler may edit it until it is sent. */
export interface CorrectionTerms {
  readonly kind: CorrectionKind;
  /** Last day of an ended coverage or deduction, otherwise the first day of the change. Null for an inquiry without a day. */
  readonly effectiveDate: LocalDate | null;
  /** The new tier, plan, volume, name or number; empty for the other kinds. */
  readonly value: string;
  /** Correct monthly deduction; null for a carrier, and for a deduction that stops. */
  readonly monthlyCents: Cents | null;
  /** Amount collected once for months without a deduction or, if negative, refunded once. Zero for a carrier. */
  readonly oneTimeCents: Cents;
  /** Months over which arrears are collected; 1 for a refund. */
  readonly installments: number;
  /** Null for a carrier. */
  readonly tax: DeductionTax | null;
  /** Plan year in which payroll makes the change; null for a carrier. */
  readonly planYear: number | null;
  /** The member's authorization of the deduction, such as a form and its date. */
  readonly authorization: string;
  readonly note: string;
}

/** A request to a carrier or to payroll resulting from a decided difference. It never moves money. */
export interface Correction extends CorrectionTerms {
  readonly correctionPk: string;
  readonly groupNumber: string;
  readonly groupName: string;
  /** The carrier of the coverage, for payroll as well. */
  readonly carrierCode: string;
  readonly memberId: string;
  readonly memberName: string;
  /** The employer's own number for the member; null if no payroll file had one, and for carriers. */
  readonly payrollNumber: string | null;
  /** Null if the member was compared as a whole. */
  readonly coverage: string | null;
  /** The difference: deducted − billed. */
  readonly differenceCents: Cents;
  /** Kind of the difference, or `BALANCE` for a balance of the register. */
  readonly differenceKind: string;
  /** Last day for which deductions were taken; null if none are known. */
  readonly paidThrough: LocalDate | null;
  readonly state: CorrectionState;
  /** When it was last sent: ISO timestamp, UTC. Null before. */
  readonly sentAt: string | null;
  /** Sent, and missing on the carrier's second bill after that. */
  readonly isOverdue: boolean;
  /** Last day on which the carrier accepts the change; null for payroll, for an inquiry, and once it is answered. */
  readonly sendBy: LocalDate | null;
  /** Evidence that confirmed it, or the reason for rejecting it; empty before. */
  readonly evidence: string;
  /** The file it was last sent in; null before. */
  readonly filePk: string | null;
  /** The group's benefits system that gets it instead of the carrier; missing if none does, and for carriers. */
  readonly system?: string | undefined;
  /** Cause that an inquiry shares with others of its bill and carrier, see `inquiryOf`; empty otherwise. */
  readonly inquiry: string;
  /** The other members of the inquiry, in a list that shows it once; empty otherwise. */
  readonly others: readonly InquiryMember[];
  readonly origin: BillOrigin;
}

/** A further member of an inquiry. */
type InquiryMember = Pick<
  Correction,
  'correctionPk' | 'memberId' | 'memberName' | 'coverage' | 'differenceCents' | 'note' | 'evidence'
>;

/** `differenceKind` of a correction that settles a balance of the register. */
export const BALANCE_CAUSE = 'BALANCE';

/**
 * Terms in words: `End coverage as of Oct 31, 2026`.
 *
 * @param dayText formats a day.
 * @param schedule of payroll, which gets the amount of each paycheck as well; undefined if unknown.
 */
export function correctionText(
  terms: CorrectionTerms,
  dayText: (day: LocalDate) => string,
  schedule?: PaySchedule,
): string {
  const { kind, effectiveDate, value, monthlyCents, oneTimeCents, installments } = terms;
  if (kind === 'SETTLE_DEDUCTION') {
    const amount = formatCents(cents(Math.abs(oneTimeCents)));
    const from = effectiveDate === null ? '' : ` from ${dayText(effectiveDate)}`;
    if (oneTimeCents < 0) return `Refund ${amount} of the balance${from}`;
    return `Collect ${amount} of the balance${installments > 1 ? ` in ${installments} installments` : ''}${from}`;
  }
  const ends = kind === 'END_COVERAGE' || kind === 'STOP_DEDUCTION';
  const day = effectiveDate === null ? '' : `${ends ? ' after' : ' from'} ${dayText(effectiveDate)}`;
  const target = value === '' ? '' : ` to ${value}`;
  const isByPaycheck = schedule !== undefined && schedule !== 'monthly' && monthlyCents !== null;
  const each = isByPaycheck ? ` (${formatCents(paycheckCents(monthlyCents, schedule))} each paycheck)` : '';
  const monthly = monthlyCents === null ? '' : ` of ${formatCents(monthlyCents)} a month${each}`;
  const what =
    kind === 'CHANGE_DEDUCTION' ? `Change deduction to ${formatCents(monthlyCents ?? ZERO)} a month${each}` : '';
  const main = what || `${labelOf(CORRECTION_LABELS, kind)}${target}${monthly}`;
  return `${main}${kind === 'BILLING_INQUIRY' ? '' : day}${oneTimeText(oneTimeCents, installments)}`;
}

function oneTimeText(oneTimeCents: Cents, installments: number): string {
  if (oneTimeCents === 0) return '';
  const amount = formatCents(cents(Math.abs(oneTimeCents)));
  if (oneTimeCents < 0) return `; refund ${amount}`;
  return `; collect ${amount}${installments > 1 ? ` in ${installments} installments` : ''}`;
}
