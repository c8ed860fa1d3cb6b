import { addDays, daysBetween, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import type { MonthRule } from './BillRules';

/** A time in which a coverage is in force with the same terms. */
export interface CoverageSpan {
  /** First day; null if it began before everything that is known. */
  readonly from: LocalDate | null;
  /** Last day; null while it continues. */
  readonly to: LocalDate | null;
}

/** The days of a month that a carrier charges for a span: `days` of `of`, or 1 of 1 for a whole month in force. */
export interface MonthPart<Span> {
  readonly span: Span;
  readonly days: number;
  readonly of: number;
}

/** First and last day of a month. */
export interface Month {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const DEFAULT_BORDER_DAY = 15;
/** Days of each month for a carrier that divides by 30. */
const THIRTY = 30;
const LONGEST_MONTH = 31;

/**
 * The spans that a carrier charges for a month, in order, each with its part of the month. Empty if it charges nothing. Of spans that
 * overlap, the one that begins later counts from its first day on.
 *
 * - `fullMonth`: the span in force on the first day, or the first one that begins within the month.
 * - `fifteenthRule`: the span in force on the last day whose changes still count, if coverage continues after it.
 * - `daily`: each span with its days.
 *
 * @param isDearer of a carrier that charges the highest tier of a month, whether one span costs more than another; then that one is
 * charged for all charged days
 * @source docs/decisions/rules.md#a-month-in-which-coverage-changes-is-billed-in-parts
 */
export function monthParts<Span extends CoverageSpan>(
  spans: readonly Span[],
  month: Month,
  rule: MonthRule,
  isDearer: (one: Span, other: Span) => boolean = () => false,
): readonly MonthPart<Span>[] {
  const within = withinMonth(spans, month);
  const charged = chargedSpans(within, month, rule);
  if (rule.tierChange !== 'highest' || charged.length === 0) return charged;
  const dearest = within.reduce((best, one) => (isDearer(one.span, best.span) ? one : best));
  const days = charged.reduce((sum, one) => sum + one.days, 0);
  return [{ span: dearest.span, days, of: charged[0]?.of ?? 1 }];
}

/** The charge for a part of a month, rounded half away from zero to the cent. @param premium of the whole month; negative for credits */
export function partCents(premium: Cents, { days, of }: Pick<MonthPart<unknown>, 'days' | 'of'>): Cents {
  const product = BigInt(Math.abs(premium)) * BigInt(days);
  const divisor = BigInt(of);
  return cents(Number((2n * product + divisor) / (2n * divisor)) * Math.sign(premium) + 0);
}

/** A span with its days in a month. */
interface Within<Span> {
  readonly span: Span;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

function withinMonth<Span extends CoverageSpan>(spans: readonly Span[], month: Month): readonly Within<Span>[] {
  const ordered = spans
    .map((span, at) => ({ span, at, first: laterOf(span.from, month.from), last: earlierOf(span.to, month.to) }))
    .filter(({ first, last }) => first <= last)
    .sort(
      (one, other) =>
        compare(one.first, other.first) || compare(one.span.from ?? '', other.span.from ?? '') || other.at - one.at,
    );
  return ordered.flatMap(({ span, first, last }, at) => {
    const next = ordered[at + 1]?.first;
    if (next === first) return [];
    return [{ span, first, last: next !== undefined && next <= last ? addDays(next, -1) : last }];
  });
}

function chargedSpans<Span>(
  within: readonly Within<Span>[],
  month: Month,
  rule: MonthRule,
): readonly MonthPart<Span>[] {
  const length = dayIn(month, month.to);
  const isOfThirty = rule.dayCount === 'thirty' && length <= LONGEST_MONTH;
  const of = isOfThirty ? THIRTY : length;
  const isWhole = ({ first, last }: Within<Span>) => first === month.from && last === month.to;
  const whole = (part: Within<Span>): MonthPart<Span> => ({
    span: part.span,
    ...(isWhole(part) ? { days: 1, of: 1 } : { days: of, of }),
  });
  const onDay = (day: number) =>
    within.find(({ first, last }) => dayIn(month, first) <= day && day <= dayIn(month, last));
  // The 31st is not charged, and the last day of February is charged for the days that it lacks.
  const daysUntil = (day: number) => (isOfThirty ? (day === length ? THIRTY : Math.min(day, THIRTY)) : day);
  switch (rule.proration) {
    case 'fullMonth':
      return within.slice(0, 1).map(whole);
    case 'fifteenthRule': {
      const border = lastCountingDay(rule);
      const one = onDay(border);
      // Coverage that ends on that day does not continue after it.
      return one && onDay(Math.min(border + 1, length)) ? [whole(one)] : [];
    }
    case 'daily':
      return within
        .map((part) => {
          if (isWhole(part)) return whole(part);
          const { span, first, last } = part;
          return { span, days: daysUntil(dayIn(month, last)) - daysUntil(dayIn(month, first) - 1), of };
        })
        .filter(({ days }) => days > 0);
  }
}

/** The last day on which a start still counts for the whole month. */
function lastCountingDay({ borderDay = DEFAULT_BORDER_DAY, isBorderDayBefore = false }: MonthRule): number {
  return isBorderDayBefore ? borderDay - 1 : borderDay;
}

/** Day of the month, from 1. */
function dayIn(month: Month, date: LocalDate): number {
  return daysBetween(month.from, date) + 1;
}

function laterOf(date: LocalDate | null, limit: LocalDate): LocalDate {
  return date !== null && date > limit ? date : limit;
}

function earlierOf(date: LocalDate | null, limit: LocalDate): LocalDate {
  return date !== null && date < limit ? date : limit;
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
