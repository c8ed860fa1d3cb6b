/** A column whose cells may be whole numbers of up to three digits, or the beginnings of split amounts. */
export interface ColumnOfNumbers {
  readonly heading: string;
  /** Whether the column holds volumes of insurance. */
  readonly isVolume: boolean;
  /** Its filled cells in rows in which they cannot be the beginning of an amount. */
  readonly values: readonly string[];
}

const SMALL_NUMBER = /^\d{1,3}$/;
/** Headings of columns that naturally hold small whole numbers. */
const SMALL_HEADING =
  /\bclass\b|\bcount\b|\bunits?\b|\blives\b|\bquantity\b|\bqty\b|\bhours?\b|\bhrs\b|\bdays?\b|\bweeks?\b|\bperiod\b|\bage\b|\bdependents?\b|\bdeps?\b|\bchildren\b|\bpercent(?:age)?\b|%/i;
/** With this many digits before a split amount, the premium of one line would be at least $100,000.00. */
const DIGITS_NO_PREMIUM_HAS = 3;
/** Share of a column's values that must be small numbers. */
const MIN_SHARE = 0.5;

/**
 * Whether a column naturally holds small whole numbers, so that a bare number in it is a separate value even if a three-digit
 * amount follows. Decided by the column's other values or, without any, by its heading.
 *
 * @param text a whole number of one to three digits, possibly with a sign
 * @source docs/decisions/files.md#a-bare-number-before-three-digits-needs-a-column-of-small-numbers
 */
export function isSmallNumberOf({ heading, isVolume, values }: ColumnOfNumbers, text: string): boolean {
  const number = text.trim();
  if (!SMALL_NUMBER.test(number)) return false;
  if (values.length === 0) {
    return isVolume ? number.length >= DIGITS_NO_PREMIUM_HAS : SMALL_HEADING.test(heading.replace(/[_-]+/g, ' '));
  }
  const lengths = values.filter((value) => SMALL_NUMBER.test(value.trim())).map((value) => value.trim().length);
  return (
    lengths.length >= values.length * MIN_SHARE &&
    number.length >= Math.min(...lengths) &&
    number.length <= Math.max(...lengths)
  );
}
