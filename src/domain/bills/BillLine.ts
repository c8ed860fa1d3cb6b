import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** Covered people: employee, + spouse, + children, family. */
export type Tier = 'EE' | 'ES' | 'EC' | 'FAM';

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

/** Labels of the reasons, in display order. */
export const REASON_LABELS: Readonly<Record<ReasonCode, string>> = {
  TERMINATED: 'No longer employed',
  WAIVED: 'Coverage canceled or waived',
  NEW_HIRE: 'New hire',
  TIER_CHANGE: 'Tier changed',
  PLAN_CHANGE: 'Plan changed',
  VOLUME_CHANGE: 'Volume changed',
  RATE_CORRECTION: 'Rate corrected',
  LEAVE_OF_ABSENCE: 'Leave of absence',
  MISSED_DEDUCTION: 'Missed deduction',
  PAYROLL_TIMING: 'Payroll timing',
  TRANSFERRED: 'Transferred',
  RETIRED: 'Retired',
  DECEASED: 'Deceased',
  DUPLICATE: 'Billed twice',
  UNKNOWN_MEMBER: 'Unknown member',
  ROUNDING: 'Rounding',
  CARRIER_CORRECT: 'Carrier is right',
  OTHER: 'Other (explain)',
};

/** Reasons with their labels, in display order. */
export const REASONS = Object.entries(REASON_LABELS) as readonly (readonly [ReasonCode, string])[];

/** One edit of a line: the corrected amount and its reason. Restoring the billed amount needs no reason. */
export interface LineEdit {
  readonly linePk: string;
  readonly reconciledCents: Cents;
  readonly reasonCode: ReasonCode | null;
  readonly effectiveDate: LocalDate | null;
  readonly note: string;
}

/** Why an edit cannot be saved; undefined if it can. @source product.md: a reason per changed line */
export function problemWith(edit: LineEdit, line: Pick<BillLine, 'billedCents'>): string | undefined {
  if (edit.reconciledCents === line.billedCents) return undefined;
  if (edit.reasonCode === null) return 'Choose a reason for the difference.';
  if (edit.reasonCode === ReasonCode.Other && edit.note.trim() === '') return 'Enter the reason in the note.';
  return undefined;
}

/** The line after the edit. An amount equal to the billed one clears the change and its reason. */
export function applyEdit(line: BillLine, edit: LineEdit): BillLine {
  if (edit.reconciledCents === line.billedCents) {
    return { ...line, reconciledCents: null, reasonCode: null, effectiveDate: null, note: edit.note };
  }
  const { reconciledCents, reasonCode, effectiveDate, note } = edit;
  return { ...line, reconciledCents, reasonCode, effectiveDate, note };
}

/** Lines that repeat an earlier line (by key): same coverage, plan, period and amount. */
export function repeatedLines(lines: readonly BillLine[]): readonly BillLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    if (line.billedCents <= 0) return false;
    const key = [line.carrierCode, line.coverage, line.plan, line.tier, line.retroPeriod, line.billedCents].join('\0');
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
}
