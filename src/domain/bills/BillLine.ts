import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** Who a coverage covers: employee, + spouse, + children, family. */
export type Tier = 'EE' | 'ES' | 'EC' | 'FAM';

/** How a line differs from the month before. */
export type LineChange = 'NEW' | 'TERMED' | 'CHANGED' | 'SAME' | 'RETRO';

/** One line of a list bill: a member's coverage in a period. */
export interface BillLine {
  readonly linePk: string;
  /** The member's number with the carrier, unmasked; show it through maskText. */
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
  /** What the reconciler says is right; null while nobody changed it: then the billed amount stands. */
  readonly reconciledCents: Cents | null;
  readonly reasonCode: ReasonCode | null;
  /** From when the reason holds, where it has a date. */
  readonly effectiveDate: LocalDate | null;
  readonly note: string;
}

/** What counts on a line: the reconciled amount, or the billed one while nobody changed it. */
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

/** The words a person chooses a reason by, in the order they are offered. */
export const REASON_WORDS: Readonly<Record<ReasonCode, string>> = {
  TERMINATED: 'No longer employed',
  WAIVED: 'Coverage cancelled or waived',
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
  UNKNOWN_MEMBER: 'Not one of ours',
  ROUNDING: 'Rounding',
  CARRIER_CORRECT: 'Carrier is right',
  OTHER: 'Other (say why)',
};

/** Every reason with its words, in the order people choose from. */
export const REASONS = Object.entries(REASON_WORDS) as readonly (readonly [ReasonCode, string])[];

/** One edit of a line: the amount that is right, and why. Going back to the billed amount needs no reason. */
export interface LineEdit {
  readonly linePk: string;
  readonly reconciledCents: Cents;
  readonly reasonCode: ReasonCode | null;
  readonly effectiveDate: LocalDate | null;
  readonly note: string;
}

/** What is wrong with an edit; undefined when it may be saved. @source product.md: a reason per changed line */
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

/** The lines that bill again what an earlier line (by key) bills already: same coverage, plan, period and amount. */
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
