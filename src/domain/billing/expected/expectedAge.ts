import { addMonths, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cappedSum } from '../../platform/money/Cents';

/** Age in months since the month of the adjustment's bill. `current` includes bills released ahead of their month. */
export const EXPECTED_AGES = ['current', 'oneMonth', 'twoMonths', 'threeMonths', 'older'] as const;
export type ExpectedAge = (typeof EXPECTED_AGES)[number];

export const EXPECTED_AGE_LABELS: Readonly<Record<ExpectedAge, string>> = {
  current: 'Current month',
  oneMonth: '1 month',
  twoMonths: '2 months',
  threeMonths: '3 months',
  older: '4 months or more',
};

/** Credits are owed to the group, charges to the carrier. */
export const EXPECTED_TYPES = ['credit', 'charge'] as const;
export type ExpectedType = (typeof EXPECTED_TYPES)[number];

/** Months of bills, each given by its first day. Undefined means no limit. */
interface MonthRange {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

/** The range of bill months that have an age today. Each month has exactly one age. */
export function monthsOfAge(age: ExpectedAge, today: LocalDate): MonthRange {
  const month = addMonths(firstOfMonth(today), -EXPECTED_AGES.indexOf(age));
  return { from: age === 'older' ? undefined : month, to: age === 'current' ? undefined : month };
}

/** Open credits or charges. */
interface ExpectedFigures {
  readonly count: number;
  /** Amount that has not arrived; zero or more. */
  readonly cents: Cents;
}

/** Open adjustments of bills of one month. */
export interface ExpectedOfMonth extends ExpectedFigures {
  /** First day of the month. */
  readonly period: LocalDate;
  readonly type: ExpectedType;
}

/** Open adjustments of one age. */
interface ExpectedOfAge {
  readonly age: ExpectedAge;
  readonly credit: ExpectedFigures;
  readonly charge: ExpectedFigures;
}

/** Totals by age, youngest first, including ages without adjustments. Amounts are capped at `MAX_CENTS`. */
export function expectedByAge(months: readonly ExpectedOfMonth[], today: LocalDate): readonly ExpectedOfAge[] {
  return EXPECTED_AGES.map((age) => {
    const { from, to } = monthsOfAge(age, today);
    const figures = (type: ExpectedType): ExpectedFigures => {
      const found = months.filter(
        (month) =>
          month.type === type &&
          (from === undefined || month.period >= from) &&
          (to === undefined || month.period <= to),
      );
      return {
        count: found.reduce((sum, { count }) => sum + count, 0),
        cents: cappedSum(found.map(({ cents }) => cents)),
      };
    };
    return { age, credit: figures('credit'), charge: figures('charge') };
  });
}
