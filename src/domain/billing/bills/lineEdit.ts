import type { Cents } from '../../platform/money/Cents';
import { labelOf } from '../../platform/text/wording';
import { type BillLine, ReasonCode } from './BillLine';

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

/**
 * Label of a reason in records and evidence, where "Other" no longer asks for an explanation. Unknown codes are returned unchanged.
 */
export function givenReason(reasonCode: string): string {
  return reasonCode === ReasonCode.Other ? 'Other' : labelOf(REASON_LABELS, reasonCode);
}

/** One edit of a line: the corrected amount and its reason. Restoring the billed amount needs no reason. */
export interface LineEdit extends Pick<BillLine, 'linePk' | 'reasonCode' | 'effectiveDate' | 'note'> {
  readonly reconciledCents: Cents;
}

/** Why an edit cannot be saved; undefined if it can. @source product.md: a reason per changed line */
export function problemWith(edit: LineEdit, line: Pick<BillLine, 'billedCents'>): string | undefined {
  if (edit.reconciledCents === line.billedCents) return undefined;
  if (edit.reasonCode === null) return 'Choose a reason for the difference.';
  if (edit.reasonCode === ReasonCode.Other && edit.note.trim() === '') return 'Enter the reason in the note.';
  return undefined;
}

/** The line after the edit. An amount equal to the billed one clears the change and its reason. */
export function applyEdit<Line extends BillLine>(line: Line, edit: LineEdit): Line {
  if (edit.reconciledCents === line.billedCents) {
    return { ...line, reconciledCents: null, reasonCode: null, effectiveDate: null, note: edit.note };
  }
  const { reconciledCents, reasonCode, effectiveDate, note } = edit;
  return { ...line, reconciledCents, reasonCode, effectiveDate, note };
}

/** Lines that repeat an earlier line (by key): same coverage, plan, period, and amount. */
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
