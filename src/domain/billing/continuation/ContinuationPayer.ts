import { daysBetween, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { dateLabel } from '../reconciliation/causes/terms';
import { COBRA, isOfExtension, lastDayToPay } from './continuationLaw';

/** Why a member pays premium outside payroll. @source product.md, Words: continuation payer */
export const CONTINUATION_KINDS = ['COBRA', 'STATE', 'RETIREE', 'LEAVE'] as const;
export type ContinuationKind = (typeof CONTINUATION_KINDS)[number];

export const CONTINUATION_LABELS: Readonly<Record<ContinuationKind, string>> = {
  COBRA: 'COBRA',
  STATE: 'State continuation',
  RETIREE: 'Retiree',
  LEAVE: 'Leave',
};

/** Charge in percent of the premium where nothing else is known: at cost, and 2 percent more to administer COBRA. */
export function usualPercent(kind: ContinuationKind): number {
  return kind === 'COBRA' || kind === 'STATE' ? COBRA.percent : 100;
}

/** Maximum charge: that of COBRA's disability extension. */
export const MAX_PERCENT = COBRA.extension.percent;

/** Days from the first day of a month within which its premium must be paid, unless the group gives more. */
export const GRACE_DAYS = COBRA.graceDays;

/** Maximum grace period of a group. A plan may allow more than COBRA's 30 days. */
export const MAX_GRACE_DAYS = 365;

/** A continuation payer's charge, and how long it applies. */
export interface ContinuationTerms {
  /** As on the bill. */
  readonly memberId: string;
  readonly kind: ContinuationKind;
  /** Null for every coverage of the member. */
  readonly coverage: string | null;
  readonly from: LocalDate;
  /** Last day; null while it continues. */
  readonly through: LocalDate | null;
  /** The payer's charge in percent of the premium, from 1 to `MAX_PERCENT`. */
  readonly percent: number;
  /** Percent of the premium from the 19th month on, with COBRA's disability extension; null without it. */
  readonly extensionPercent: number | null;
  /** The payer's monthly charge at `percent`; null if unknown. */
  readonly monthlyCents: Cents | null;
  /** Day on which COBRA was elected: the first payment is due 45 days later. Null if unknown. */
  readonly electedOn: LocalDate | null;
  /** Last day covered by payments; null if none is recorded, or if payments are not tracked here. */
  readonly paidThrough: LocalDate | null;
  readonly note: string;
}

/** A member of a group who pays premium outside payroll. */
export interface ContinuationPayer extends ContinuationTerms {
  readonly payerPk: string;
  readonly memberName: string;
  /** Increases with each change. */
  readonly version: number;
  /** ISO timestamp, UTC. */
  readonly changedAt: string;
  readonly changedBy: string;
  readonly isRemoved: boolean;
}

/**
 * Whether a month is paid: `grace` while it can still be paid in time. COBRA is always tracked, because it ends if it is not paid; without a
 * record of any payment, retirees, leave, and state continuation are not.
 */
export type ContinuationState = 'notTracked' | 'paid' | 'grace' | 'unpaid';

/** A continuation payer in the month of a bill, with the month's percentage and charge. */
export interface PayerOfMonth
  extends Pick<ContinuationTerms, 'memberId' | 'kind' | 'coverage' | 'percent' | 'monthlyCents' | 'paidThrough'> {
  readonly state: ContinuationState;
  /** Last day on which the month can be paid in time. */
  readonly graceEnds: LocalDate;
}

/**
 * The payers in a month and whether the month is paid. @param period first and last day of the month @param graceDays from its
 * first day
 */
export function payersOfMonth(
  payers: readonly ContinuationTerms[],
  period: { readonly from: LocalDate; readonly to: LocalDate },
  today: LocalDate,
  graceDays: number = GRACE_DAYS,
): readonly PayerOfMonth[] {
  return payers
    .filter(({ from, through }) => from <= period.to && (through === null || through >= period.from))
    .map((terms) => {
      const { memberId, kind, coverage, from, through, paidThrough, electedOn } = terms;
      const lastDay = through !== null && through < period.to ? through : period.to;
      const isFirst = kind === 'COBRA' && (paidThrough === null || paidThrough < from);
      const graceEnds = lastDayToPay({ from, month: period.from, isFirst, electedOn }, graceDays);
      const state =
        paidThrough === null && kind !== 'COBRA' ? 'notTracked' : stateOf(paidThrough, lastDay, today <= graceEnds);
      const [percent, monthlyCents] = [percentIn(terms, period.from), chargeIn(terms, period.from)];
      return { memberId, kind, coverage, percent, monthlyCents, paidThrough, state, graceEnds };
    });
}

/** A payer's charge in percent of the premium in a month: a disability extension has its own from the 19th month on. */
export function percentIn(
  { from, percent, extensionPercent }: Pick<ContinuationTerms, 'from' | 'percent' | 'extensionPercent'>,
  month: LocalDate,
): number {
  return extensionPercent !== null && isOfExtension(from, month) ? extensionPercent : percent;
}

/** A payer's charge in a month; null if unknown. */
function chargeIn(terms: ContinuationTerms, month: LocalDate): Cents | null {
  const premium = premiumOf(terms);
  const percent = percentIn(terms, month);
  return premium === null || percent === terms.percent
    ? terms.monthlyCents
    : cents(Math.round((premium * percent) / 100));
}

function stateOf(paidThrough: LocalDate | null, lastDay: LocalDate, isInGrace: boolean): ContinuationState {
  if (paidThrough !== null && paidThrough >= lastDay) return 'paid';
  return isInGrace ? 'grace' : 'unpaid';
}

/** The premium that a charge is a percentage of; null if the charge is unknown. */
export function premiumOf({
  monthlyCents,
  percent,
}: Pick<ContinuationTerms, 'monthlyCents' | 'percent'>): Cents | null {
  return monthlyCents === null ? null : cents(Math.round((monthlyCents * 100) / percent));
}

/** "COBRA, $612.00 a month at 102%, paid through Oct 31, 2026" */
export function payerText({
  kind,
  monthlyCents,
  percent,
  paidThrough,
}: Omit<PayerOfMonth, 'state' | 'graceEnds'>): string {
  const charge = monthlyCents === null ? `at ${percent}%` : `${formatCents(monthlyCents)} a month at ${percent}%`;
  const paid = paidThrough === null ? null : `paid through ${dateLabel(paidThrough)}`;
  return [CONTINUATION_LABELS[kind], charge, paid].filter(Boolean).join(', ');
}

/** Whether two periods of the same member and coverage overlap. An entry for every coverage overlaps with any coverage. */
export function overlaps(one: ContinuationTerms, other: ContinuationTerms): boolean {
  return (
    one.memberId === other.memberId &&
    (one.coverage === null || other.coverage === null || one.coverage === other.coverage) &&
    (one.through === null || other.from <= one.through) &&
    (other.through === null || one.from <= other.through)
  );
}

/** What is wrong with one field of new terms. */
export interface TermsProblem {
  readonly field: 'kind' | 'through' | 'percent' | 'extensionPercent' | 'electedOn' | 'paidThrough';
  readonly message: string;
}

/** The first problem with new terms; undefined if they can be saved. */
export function continuationProblem(terms: ContinuationTerms, today: LocalDate): TermsProblem | undefined {
  const { kind, from, through, percent, extensionPercent, electedOn, paidThrough } = terms;
  const range = `Enter a percentage from 1 to ${MAX_PERCENT}.`;
  if (through !== null && through < from)
    return { field: 'through', message: 'Choose a last day on or after the first day.' };
  if (!isCharge(percent)) return { field: 'percent', message: range };
  if (extensionPercent !== null && !isCharge(extensionPercent)) return { field: 'extensionPercent', message: range };
  if (kind !== 'COBRA' && (electedOn !== null || extensionPercent !== null))
    return { field: 'kind', message: 'Only COBRA has an election and a disability extension.' };
  if (electedOn !== null && electedOn > today)
    return { field: 'electedOn', message: 'Choose a day of election that is not after today.' };
  if (paidThrough !== null && daysBetween(paidThrough, from) > 1)
    return { field: 'paidThrough', message: 'Choose a paid-through day that is not before the first day.' };
  return undefined;
}

function isCharge(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 1 && percent <= MAX_PERCENT;
}
