import { type CorrectionKind, recipientOf } from '../../../src/domain/billing/corrections/Correction';
import type { ProposedCorrection } from '../../../src/domain/billing/corrections/proposeCorrection';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import { addDays, type LocalDate, lastOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import type { CorrectionPart, FoundHarm } from './FoundHarm';
import type { Truth } from './Truth';

/** Requests that only ask a question or move money of earlier months. */
const OPEN_ENDED: readonly CorrectionKind[] = ['BILLING_INQUIRY', 'SETTLE_DEDUCTION'];

/**
 * Finds what is wrong about a correction: whom it asks, whether coverage ends that goes on, its day, its value, or its amount.
 *
 * @param periodFrom first day of the bill's month
 * @returns undefined if it asks the one who is wrong for what is right
 */
export function wrongCorrection(
  about: readonly Truth[],
  found: Discrepancy,
  correction: ProposedCorrection,
  periodFrom: LocalDate,
): FoundHarm | undefined {
  const { kind, effectiveDate } = correction;
  const ends = kind === 'END_COVERAGE' || kind === 'STOP_DEDUCTION';
  const last = kind === 'STOP_DEDUCTION' ? paidDay(about, periodFrom) : effectiveDate;
  const goesOn = ends && about.find((truth) => isCoveredAfter(truth, last));
  if (goesOn)
    return {
      harm: 'termination',
      why: `${kind} on ${effectiveDate}, but covered until ${goesOn.span?.through ?? 'later'}`,
    };
  const checks: readonly (readonly [CorrectionPart, string | undefined])[] = [
    ['recipient', wrongRecipient(about, correction)],
    ['day', ends ? wrongEnd(about, correction) : wrongStart(about, correction)],
    ['value', wrongValue(about, correction)],
    ['amount', wrongAmount(about, found, correction)],
  ];
  for (const [part, why] of checks) if (why) return { harm: 'correction', part, why: `${kind}: ${why}` };
  return undefined;
}

/** Last day that needs no deduction any more: the end of a month without a premium. */
function paidDay(about: readonly Truth[], periodFrom: LocalDate): LocalDate {
  return about.some(({ right }) => right !== 0) ? addDays(periodFrom, -1) : lastOfMonth(periodFrom);
}

/** Whether coverage goes on after the last day of a correction. */
function isCoveredAfter({ span, election }: Truth, day: LocalDate | null): boolean {
  if (!span) return election !== undefined;
  // A person enters a day that nothing shows.
  if (day === null) return span.through === null;
  return span.through === null || span.through > day;
}

function wrongRecipient(about: readonly Truth[], { kind }: ProposedCorrection): string | undefined {
  const isBillWrong = about.some(({ billed, right }) => billed !== right);
  const isPayrollWrong = about.some(({ deducted, right }) => deducted !== right);
  if (recipientOf(kind) === 'PAYROLL') return isPayrollWrong ? undefined : 'payroll is right';
  const isOfEarlierMonths = OPEN_ENDED.includes(kind) && about.some(({ retro, owed }) => retro !== 0 || owed !== 0);
  return isBillWrong || isOfEarlierMonths ? undefined : 'the bill is right';
}

function wrongEnd(about: readonly Truth[], { kind, effectiveDate }: ProposedCorrection): string | undefined {
  if (kind !== 'END_COVERAGE' || effectiveDate === null) return undefined;
  const late = about.find(({ span }) => span?.through && span.through < effectiveDate);
  // Coverage is not ended before the last day that was paid for.
  if (!late || late.deductedThrough === effectiveDate) return undefined;
  return `on ${effectiveDate}, not ${late.span?.through}`;
}

function wrongStart(about: readonly Truth[], { kind, effectiveDate }: ProposedCorrection): string | undefined {
  if (kind !== 'START_COVERAGE') return undefined;
  if (about.some(({ election }) => !election)) return 'no coverage is elected';
  const other = about.find(({ span }) => span && effectiveDate !== null && !span.starts.includes(effectiveDate));
  return other && `on ${effectiveDate}, not ${other.span?.starts.join(' or ')}`;
}

function wrongValue([only]: readonly Truth[], { kind, value }: ProposedCorrection): string | undefined {
  // The carrier's numbers are right.
  if (kind === 'CHANGE_ID') return `the carrier has the right number, not ${value}`;
  const { tier, plan, volume } = only?.election ?? { tier: '', plan: '', volume: undefined };
  const right = { CHANGE_TIER: tier, CHANGE_PLAN: plan, CHANGE_VOLUME: volume?.toString() }[kind as string];
  return value === '' || !right || right === value ? undefined : `to ${value}, not ${right}`;
}

function wrongAmount(
  [only, another]: readonly Truth[],
  { evidence: { employee } }: Discrepancy,
  { monthlyCents }: ProposedCorrection,
): string | undefined {
  if (monthlyCents === null || !only?.monthly || another) return undefined;
  const right = employee ? only.monthly.employee : only.monthly.whole;
  return monthlyCents === right ? undefined : `${monthlyCents} a month, not ${right}`;
}
