import { addDays, addMonths, firstOfMonth, type LocalDate } from '../../../platform/dates/LocalDate';
import { type Cents, cents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import { isOfEarlierMonth, ReasonCode } from '../../bills/BillLine';
import type { CarrierRules } from '../../rules/BillRules';
import type { Comparison } from '../compareMembers';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, says } from './Explanation';
import type { EnrolledState } from './enrollment';
import { dateLabel, sinceLabel, TIER_NAMES, toldInTime } from './terms';

/** A credit for last month that the carrier owes and this bill does not have. */
export interface MissingCredit extends Explanation {
  /** Above zero. */
  readonly creditCents: Cents;
}

/**
 * The credit for last month that is missing: the coverage had ended by then or was cheaper, but was billed.
 *
 * @param before state of the enrollment in last month
 * @param monthFrom first day of last month
 * @source docs/decisions/expected-credits.md#a-credit-without-a-month-counts-toward-what-an-ended-enrollment-is-owed
 */
export function missingCredit(
  { coverage, lines, retroLines, billedCents }: Comparison,
  { previous }: Pick<ExplainContext, 'previous'>,
  before: EnrolledState | undefined,
  monthFrom: LocalDate,
  { retroMonths, noRetroTerminations = false }: Pick<CarrierRules, 'retroMonths' | 'noRetroTerminations'>,
): MissingCredit | undefined {
  if (coverage === null || !before || !previous || previous.billedCents <= 0) return undefined;
  const isCredited = [...lines, ...retroLines].filter(
    (line) => line.retroPeriod === monthFrom || (line.retroPeriod === null && isOfEarlierMonth(line)),
  );
  const credited = -isCredited.reduce((sum, line) => sum + line.billedCents, 0);
  const [line] = lines;
  const { row } = before;
  const isCorrected =
    row.from !== null &&
    row.from <= monthFrom &&
    line !== undefined &&
    row.tier === line.tier &&
    previous.tier !== line.tier &&
    previous.plan === line.plan;
  const owed = before.kind === 'ended' ? previous.billedCents : isCorrected ? previous.billedCents - billedCents : 0;
  // A charge for last month is no credit that is missing.
  if (owed <= 0) return undefined;
  if (before.kind === 'ended' && isCreditedTogether([...lines, ...retroLines], before.last, monthFrom, owed))
    return undefined;
  const creditCents = cents(Math.max(0, owed - credited));
  if (creditCents <= ROUNDING_CENTS) return undefined;
  const what =
    before.kind === 'ended'
      ? `Enrollment ended ${dateLabel(before.last)}, but ${formatCents(previous.billedCents)} was billed for last month`
      : `${TIER_NAMES[row.tier ?? 'EE']}${sinceLabel(row.from)}, but last month was billed as ${TIER_NAMES[previous.tier]}`;
  const isLate = retroMonths < 1;
  const window = isLate ? ' The carrier gives no credits for earlier months: dispute it.' : '';
  const cause = `${what}. This bill has no credit for it.${window}`;
  const reason = before.kind === 'ended' ? ReasonCode.Terminated : ReasonCode.TierChange;
  if (before.kind === 'ended' && noRetroTerminations)
    return { ...says('RETRO_CREDIT_MISSING', `${cause} ${toldInTime(before.last)}`, null, reason), creditCents };
  return { ...says('RETRO_CREDIT_MISSING', cause, isLate ? 'dispute' : 'expectNextBill', reason), creditCents };
}

/**
 * Whether credits for the months since the end add up to all of their premiums, however they are divided: a carrier may credit several
 * months in one row, which is with the first of them, or divided by days.
 *
 * @source docs/decisions/expected-credits.md#a-credit-for-several-months-may-be-one-row
 */
function isCreditedTogether(
  lines: Comparison['lines'],
  last: LocalDate,
  monthFrom: LocalDate,
  premium: number,
): boolean {
  const next = addDays(last, 1);
  const first = firstOfMonth(next) === next ? next : addMonths(firstOfMonth(next), 1);
  let months = 0;
  for (let month = first; month <= monthFrom; month = addMonths(month, 1)) months += 1;
  const credited = lines.reduce(
    (sum, { retroPeriod, billedCents }) => sum - (retroPeriod !== null && retroPeriod >= first ? billedCents : 0),
    0,
  );
  return months > 1 && credited >= premium * months - ROUNDING_CENTS;
}
