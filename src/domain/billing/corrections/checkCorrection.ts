import { addMonths, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import { coverageFamily } from '../reconciliation/coverageFamily';
import { type Correction, type CorrectionKind, type CorrectionTerms, recipientOf } from './Correction';

/** The coverage that a correction is about, and the last day that was paid for. */
export type PaidCoverage = Pick<Correction, 'paidThrough' | 'coverage'>;

export const MAX_INSTALLMENTS = 24;

/** Kinds with a new value. */
const WITH_VALUE: ReadonlySet<CorrectionKind> = new Set([
  'CHANGE_TIER',
  'CHANGE_PLAN',
  'CHANGE_VOLUME',
  'CHANGE_NAME',
  'CHANGE_ID',
]);

/** Whether a kind has a new tier, plan, volume, name, or number. */
export function hasValue(kind: CorrectionKind): boolean {
  return WITH_VALUE.has(kind);
}

/** What is missing before a correction can be confirmed; undefined if nothing is. */
export function missingInCorrection(terms: CorrectionTerms): string | undefined {
  const { kind, effectiveDate, value, monthlyCents, oneTimeCents, installments, planYear, tax } = terms;
  if (kind !== 'BILLING_INQUIRY' && effectiveDate === null) return 'Enter the effective date.';
  if (hasValue(kind) && value.trim() === '') return 'Enter the new value.';
  if (recipientOf(kind) === 'CARRIER') return undefined;
  if (kind === 'SETTLE_DEDUCTION') {
    if (oneTimeCents === 0) return 'Enter the amount to collect or refund.';
  } else if (kind !== 'STOP_DEDUCTION' && (monthlyCents === null || monthlyCents < 0)) {
    return 'Enter the monthly deduction.';
  }
  if (planYear === null || tax === null) return 'Choose pre-tax or post-tax, and the plan year.';
  if (oneTimeCents <= 0 && installments !== 1) return 'Only arrears are collected in installments.';
  return undefined;
}

/** When coverage can end before the last day the employee paid for: federal law for medical, the contract for other coverages. */
const ENDS_EARLIER = {
  medical:
    'Under federal law (45 CFR 147.128), medical coverage the employee paid for can end earlier only for a recordkeeping delay, unpaid premiums, or fraud with 30 days’ notice.',
  other: 'The contract decides whether coverage the employee paid for can end earlier.',
} as const;

/**
 * Questions that a person must confirm before these terms are saved: ending coverage before the last paid day, and deductions
 * outside the plan year.
 *
 * @source docs/decisions/corrections.md#risky-terms-ask-first BR-COR-42
 */
export function correctionQuestions(
  terms: CorrectionTerms,
  { paidThrough, coverage }: PaidCoverage,
  dayText: (day: LocalDate) => string,
): readonly string[] {
  const { kind, effectiveDate, planYear, installments } = terms;
  if (effectiveDate === null) return [];
  if (kind === 'END_COVERAGE') {
    if (paidThrough === null || effectiveDate >= paidThrough) return [];
    // A member who is compared as a whole may have medical coverage.
    const isMedical = coverage === null || coverageFamily(coverage) === 'medical';
    const rule = ENDS_EARLIER[isMedical ? 'medical' : 'other'];
    return [
      `Deductions were taken through ${dayText(paidThrough)}. ${rule} End coverage after ${dayText(effectiveDate)}?`,
    ];
  }
  if (planYear === null || recipientOf(kind) === 'CARRIER') return [];
  const last = addMonths(firstOfMonth(effectiveDate), installments - 1);
  const isOutside = yearOf(effectiveDate) !== planYear || yearOf(last) !== planYear;
  return isOutside ? [`This change crosses plan year ${planYear}. Make it anyway?`] : [];
}

function yearOf(day: LocalDate): number {
  return Number(day.slice(0, 4));
}
