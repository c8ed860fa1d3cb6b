import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';
import type { Tier } from './Tier';

/** Change of a line since the previous month. */
export type LineChange = 'NEW' | 'TERMED' | 'CHANGED' | 'SAME' | 'RETRO';

/** One line of a list bill: a member's coverage in a period. */
export interface BillLine {
  readonly linePk: string;
  /** The carrier's member number, unmasked. Display it with maskText. */
  readonly memberId: string;
  readonly memberName: string;
  readonly carrierCode: string;
  /** Line of coverage: Medical, Dental, Vision, Life, Disability … */
  readonly coverage: string;
  readonly plan: string;
  readonly tier: Tier;
  /** Insured volume in cents, for coverages rated by volume; null otherwise. */
  readonly volumeCents: Cents | null;
  /** Class of the member as the carrier's bill has it; null or missing if the bill has none. @source BR-RAT-20 */
  readonly billedClass?: string | null | undefined;
  readonly change: LineChange;
  /** First day of the month an adjustment line belongs to; null for the current period. */
  readonly retroPeriod: LocalDate | null;
  readonly billedCents: Cents;
  /** Corrected amount; null if unchanged, then the billed amount counts. */
  readonly reconciledCents: Cents | null;
  readonly reasonCode: ReasonCode | null;
  /** Date from which the reason applies, if any. */
  readonly effectiveDate: LocalDate | null;
  readonly note: string;
}

/** Amount that counts for a line: the reconciled amount, or the billed amount if unchanged. */
export function lineAmount(line: Pick<BillLine, 'billedCents' | 'reconciledCents'>): Cents {
  return line.reconciledCents ?? line.billedCents;
}

/** What a line bills: this month, or a charge or credit that corrects an earlier one. @source product.md, Words: line kind */
export type LineKind = 'current' | 'retroCharge' | 'retroCredit';

/**
 * The kind of a line. A credit always corrects an earlier month, even if the bill does not state it, because the charge for a month
 * is never negative.
 *
 * @source docs/decisions/bills.md#a-credit-without-a-month-is-a-retro-credit
 */
export function lineKind({
  change,
  retroPeriod,
  billedCents,
}: Pick<BillLine, 'change' | 'retroPeriod' | 'billedCents'>): LineKind {
  if (billedCents < 0) return 'retroCredit';
  return retroPeriod !== null || change === 'RETRO' ? 'retroCharge' : 'current';
}

/** Whether a line corrects an earlier month. */
export function isOfEarlierMonth(line: Pick<BillLine, 'change' | 'retroPeriod' | 'billedCents'>): boolean {
  return lineKind(line) !== 'current';
}

/** Why a reconciled amount differs from the billed one. @source product.md, Words: reason code */
export const ReasonCode = {
  Terminated: 'TERMINATED',
  Deceased: 'DECEASED',
  Retired: 'RETIRED',
  Transferred: 'TRANSFERRED',
  LeaveOfAbsence: 'LEAVE_OF_ABSENCE',
  Waived: 'WAIVED',
  NewHire: 'NEW_HIRE',
  TierChange: 'TIER_CHANGE',
  PlanChange: 'PLAN_CHANGE',
  RateCorrection: 'RATE_CORRECTION',
  VolumeChange: 'VOLUME_CHANGE',
  MissedDeduction: 'MISSED_DEDUCTION',
  PayrollTiming: 'PAYROLL_TIMING',
  Duplicate: 'DUPLICATE',
  UnknownMember: 'UNKNOWN_MEMBER',
  Rounding: 'ROUNDING',
  CarrierCorrect: 'CARRIER_CORRECT',
  Other: 'OTHER',
} as const;
export type ReasonCode = (typeof ReasonCode)[keyof typeof ReasonCode];
