import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { type BilledCorrection, isFor, type OpenExpected, unusedAmounts } from './matchExpected';

/**
 * Result of one bill for an expected adjustment. `exact`: the rest arrived. `more`: it arrived, and the bill corrects more.
 * `inPart`: a part arrived. `wrong`: there is only an amount with the opposite sign for the origin's month, or an amount that is
 * far off. `missing`: nothing arrived.
 */
export const EXPECTED_OUTCOMES = ['exact', 'more', 'inPart', 'wrong', 'missing'] as const;
export type ExpectedOutcome = (typeof EXPECTED_OUTCOMES)[number];

export const EXPECTED_OUTCOME_LABELS: Readonly<Record<ExpectedOutcome, string>> = {
  exact: 'Arrived',
  more: 'Arrived, with more',
  inPart: 'Arrived in part',
  wrong: 'Different amount',
  missing: 'Not on this bill',
};

/** An expected adjustment with the result of one bill. */
export interface FoundOnBill {
  readonly outcome: ExpectedOutcome;
  /** Amount that arrived on this bill. */
  readonly arrivedCents: Cents;
  /** Other corrections on the bill for the same member and coverage; zero unless `more` or `wrong`. */
  readonly otherCents: Cents;
}

/**
 * Compares an expected adjustment with one bill.
 *
 * @param one with the amount that was open before the bill.
 * @param arrivedCents the amount matched on this bill.
 * @param corrections of this bill, with the amount of each that matching used.
 */
export function outcomeOnBill(
  one: OpenExpected,
  arrivedCents: Cents,
  corrections: readonly BilledCorrection[],
): FoundOnBill {
  const unused = unusedAmounts(corrections);
  const own = corrections.filter((from) => isFor(one, from));
  const amountOf = ({ sourcePk }: BilledCorrection) => unused.get(sourcePk) ?? 0;
  const same = sumCents(own.map(amountOf).filter((amount) => Math.sign(amount) === Math.sign(one.openCents)));
  const opposite = sumCents(
    own
      .filter(({ retroPeriod }) => retroPeriod === one.originPeriod)
      .map(amountOf)
      .filter((amount) => Math.sign(amount) === -Math.sign(one.openCents)),
  );
  const none = cents(0);
  if (arrivedCents === one.openCents) {
    return same === 0
      ? { outcome: 'exact', arrivedCents, otherCents: none }
      : { outcome: 'more', arrivedCents, otherCents: same };
  }
  if (arrivedCents !== 0) return { outcome: 'inPart', arrivedCents, otherCents: none };
  const other = same === 0 ? opposite : same;
  return { outcome: other === 0 ? 'missing' : 'wrong', arrivedCents, otherCents: other };
}
