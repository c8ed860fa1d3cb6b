import { addDays, type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { cut, LONGEST_NOTE } from '../../platform/text/cut';
import type { BilledRate } from '../rates/billedRates';
import type { Discrepancy, DiscrepancyKind } from '../reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../reconciliation/DiscrepancyAction';
import type { CorrectionKind, CorrectionTerms } from './Correction';
import { expectedOf, SHARED_KINDS } from './inquiry';

/** Who must correct something after a decision; undefined if nobody must. */
const WRONG_SIDE: Readonly<Record<DiscrepancyAction, 'carrier' | 'payroll' | undefined>> = {
  acceptOurs: 'carrier',
  expectNextBill: 'carrier',
  dispute: 'carrier',
  acceptBill: 'payroll',
  ignore: undefined,
};

/** Kinds without an entry need no request to the carrier; they end without one. */
const CARRIER_KINDS: Readonly<Partial<Record<DiscrepancyKind, CorrectionKind>>> = {
  TERMED_STILL_BILLED: 'END_COVERAGE',
  NO_DEDUCTION: 'END_COVERAGE',
  CONTINUATION_UNPAID: 'END_COVERAGE',
  ENROLLED_NOT_BILLED: 'START_COVERAGE',
  TIER: 'CHANGE_TIER',
  PLAN: 'CHANGE_PLAN',
  VOLUME: 'CHANGE_VOLUME',
  UNMATCHED_MEMBER: 'CHANGE_ID',
  RATE: 'BILLING_INQUIRY',
  AMOUNT_OVER: 'BILLING_INQUIRY',
  AMOUNT_UNDER: 'BILLING_INQUIRY',
  DUPLICATE: 'BILLING_INQUIRY',
  RETRO_CREDIT_MISSING: 'BILLING_INQUIRY',
  UNEXPECTED_CREDIT: 'BILLING_INQUIRY',
  RETRO_CHARGE: 'BILLING_INQUIRY',
};

const PAYROLL_KINDS: Readonly<Partial<Record<DiscrepancyKind, CorrectionKind>>> = {
  TERMED_STILL_BILLED: 'START_DEDUCTION',
  NO_DEDUCTION: 'START_DEDUCTION',
  ENROLLED_NOT_BILLED: 'STOP_DEDUCTION',
  TIER: 'CHANGE_DEDUCTION',
  PLAN: 'CHANGE_DEDUCTION',
  VOLUME: 'CHANGE_DEDUCTION',
  RATE: 'CHANGE_DEDUCTION',
  AMOUNT_OVER: 'CHANGE_DEDUCTION',
  AMOUNT_UNDER: 'CHANGE_DEDUCTION',
  RETRO_CHARGE: 'SETTLE_DEDUCTION',
};

/** The fields of a difference that a correction needs. */
export type CorrectedDifference = Pick<Discrepancy, 'kind' | 'memberId' | 'billedCents' | 'deductedCents'> &
  Partial<Pick<Discrepancy, 'suggestedReason'>> & {
    readonly evidence: Pick<
      Discrepancy['evidence'],
      'enrolled' | 'previous' | 'deductedThrough' | 'paidFor' | 'tier' | 'payer' | 'rate' | 'employee' | 'asked'
    >;
  };

/** The correction that resolves a difference, with the last day covered by deductions. */
export interface ProposedCorrection extends CorrectionTerms {
  readonly paidThrough: LocalDate | null;
}

/**
 * The correction that resolves a decided difference. If payroll is right, the carrier corrects its enrollment or explains its bill;
 * if the bill is right, payroll corrects the deduction and collects or refunds the month's difference.
 *
 * @param periodFrom first day of the bill's month.
 * @returns undefined if nothing needs to be corrected: an ignored difference, rounding, payroll timing. Payroll is asked for nothing
 * about a person it may have under another number or name. The day is null if nothing shows when coverage starts or ends: a person
 * enters it.
 * @source docs/decisions/corrections.md#a-correction-is-proposed-by-a-decision-and-never-moves-money
 */
export function proposeCorrection(
  difference: CorrectedDifference,
  action: DiscrepancyAction,
  periodFrom: LocalDate,
): ProposedCorrection | undefined {
  const side = WRONG_SIDE[action];
  // Payroll cannot stop a deduction that it does not make.
  if (side === 'payroll' && difference.kind === 'ENROLLED_NOT_BILLED' && (difference.deductedCents ?? 0) <= 0)
    return undefined;
  const kind = side && (side === 'carrier' ? CARRIER_KINDS : PAYROLL_KINDS)[difference.kind];
  if (!kind) return undefined;
  if (side === 'payroll' && difference.suggestedReason === 'UNKNOWN_MEMBER') return undefined;
  const paidThrough = paidThroughOf(difference, periodFrom);
  return kind.endsWith('_DEDUCTION')
    ? toPayroll(kind, difference, periodFrom, paidThrough)
    : toCarrier(kind, difference, periodFrom, paidThrough);
}

/**
 * Last day covered by deductions: the end of the bill's month, or of the last month before with a deduction. For a continuation payer,
 * the last day covered by payments. Null if unknown.
 */
function paidThroughOf(
  { deductedCents, evidence }: Pick<CorrectedDifference, 'deductedCents' | 'evidence'>,
  periodFrom: LocalDate,
): LocalDate | null {
  if (evidence.payer) return evidence.payer.paidThrough;
  if ((deductedCents ?? 0) > 0) return lastOfMonth(periodFrom);
  return evidence.deductedThrough ?? null;
}

const NOTHING_TO_PAYROLL = {
  monthlyCents: null,
  oneTimeCents: ZERO,
  installments: 1,
  tax: null,
  planYear: null,
  authorization: '',
} as const;

function toCarrier(
  kind: CorrectionKind,
  { kind: cause, memberId, billedCents, deductedCents, evidence }: CorrectedDifference,
  periodFrom: LocalDate,
  paidThrough: LocalDate | null,
): ProposedCorrection {
  const { enrolled, tier, paidFor, rate } = evidence;
  const note = kind === 'BILLING_INQUIRY' ? amountsNote(cause, billedCents, deductedCents, rate) : '';
  const common = { ...NOTHING_TO_PAYROLL, kind, note, paidThrough };
  if (kind === 'END_COVERAGE') {
    const ended = enrolled?.to ?? paidThrough ?? dayBeforeFirstBill(evidence, periodFrom);
    return { ...common, effectiveDate: paidThrough && ended && ended < paidThrough ? paidThrough : ended, value: '' };
  }
  if (kind === 'START_COVERAGE') return { ...common, effectiveDate: enrolled?.from ?? null, value: '' };
  const values: Readonly<Partial<Record<CorrectionKind, string>>> = {
    CHANGE_TIER: enrolled?.tier ?? tier ?? paidFor ?? '',
    CHANGE_PLAN: enrolled?.plan ?? paidFor ?? '',
    CHANGE_VOLUME: volumeText(enrolled?.volumeCents ?? null),
    CHANGE_ID: memberId,
  };
  // A change within the month has its own day.
  const changedOn = enrolled?.from && enrolled.from > periodFrom ? enrolled.from : periodFrom;
  return { ...common, effectiveDate: kind === 'BILLING_INQUIRY' ? null : changedOn, value: values[kind] ?? '' };
}

/**
 * Where no earlier bill had the coverage, the decision that nothing is due for this month ends it before. Null if an earlier bill had it:
 * that is no proof of a deduction, so a person enters the day.
 */
function dayBeforeFirstBill({ previous }: CorrectedDifference['evidence'], periodFrom: LocalDate): LocalDate | null {
  return previous ? null : addDays(periodFrom, -1);
}

/** The question to the carrier: the billed and the expected premium, with the cause by the rate tables. */
function amountsNote(
  kind: DiscrepancyKind,
  billedCents: Cents,
  deductedCents: Cents | null,
  rate: BilledRate | undefined,
): string {
  if (!SHARED_KINDS.includes(kind)) return '';
  const expected = expectedOf(deductedCents, rate);
  if (expected === undefined) return '';
  const cause = rate?.kind === 'expected' ? (rate.carrierCause ?? rate.cause) : '';
  const amounts = `Billed ${formatCents(billedCents)}, expected ${formatCents(expected)}`;
  return cut(`${amounts}${cause && `: ${cause}`}.`, LONGEST_NOTE);
}

function volumeText(volumeCents: Cents | null): string {
  return volumeCents === null ? '' : String(volumeCents / 100);
}

function toPayroll(
  kind: CorrectionKind,
  { billedCents, deductedCents, evidence: { employee } }: CorrectedDifference,
  periodFrom: LocalDate,
  paidThrough: LocalDate | null,
): ProposedCorrection {
  const stops = kind === 'STOP_DEDUCTION';
  // In a file with the employee's share, payroll deducts the employee's part of the premium. If that part is unknown, a person enters it.
  const due = employee ? employee.dueCents : billedCents;
  const deducted = employee?.deductedCents ?? deductedCents ?? ZERO;
  return {
    kind,
    effectiveDate: stops ? addDays(periodFrom, -1) : periodFrom,
    value: '',
    monthlyCents: stops || kind === 'SETTLE_DEDUCTION' ? null : due,
    oneTimeCents: due === null ? ZERO : cents(due - deducted),
    installments: 1,
    tax: 'PRE_TAX',
    planYear: Number(periodFrom.slice(0, 4)),
    authorization: '',
    note: '',
    paidThrough,
  };
}
