import { cellProblem } from '../files/cellProblem';
import { withTwoDecimals } from '../files/workbooks/cellText';
import { cut } from '../text/cut';
import { type Cents, cents, negate } from './Cents';
import { parseCents } from './parseCents';

/** Form of an unreadable amount. */
type AmountForm =
  | 'plain'
  | 'spaced'
  | 'decimalComma'
  | 'threeDecimals'
  | 'moreDecimals'
  | 'twoSigns'
  | 'percent'
  | 'credit';

/**
 * Sign of an amount marked CR, depending on the kind of file: negative on a bill (a credit), positive on a bank statement (money in),
 * and unclear in a payroll file, where both are usual. DR is the opposite.
 */
export type CreditSign = 'negative' | 'positive' | 'unclear';

const CREDIT = /^(?<amount>.*\d)\s*(?<side>cr|dr)\.?$/i;
/** From the first digit to the last, without signs or currency. */
const DIGITS = /\d(?:.*\d)?/s;
const SPACED = /\d[\s'’]+\d/;
/** `12,50`, `1.234,50`, and `0,500`, in which the comma cannot separate thousands. */
const DECIMAL_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$|^0\d*,\d+$|^\d{1,3}(?:\.\d{3})+,\d+$/;
/** `1.000`: a thousand or one, depending on the country. */
const THREE_DECIMALS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const MORE_DECIMALS = /^(?:\d+|\d{1,3}(?:,\d{3})+)?\.\d{3,}$/;
const SIDE = /(?:cr|dr)\.?$/i;
const SIGN = /[-−+]/g;
const THOUSANDS_ONLY = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const DASH = /^[-–—]$/;
const WITH_DECIMALS = /^(?<before>\D*)(?<whole>[1-9]\d{0,2}(?:,\d{3})+|\d*)\.(?<decimals>\d+)(?<after>\D*)$/;
/** A spreadsheet shows a computed number with ten digits, and saves it with fifteen. */
const COMPUTED = { decimals: 7, orDecimals: 5, withDigits: 10 } as const;
const MAX_QUOTE_LENGTH = 40;

/**
 * Parses an amount in a file by one strict grammar: `1234.5`, `$1,234.50`, `-12`, `+12`, `$(12.00)`, `12.00-`, `12.00 CR`,
 * `USD 12.00`. A lone dash means zero.
 *
 * @param text trimmed, not empty.
 * @param credit sign of an amount marked CR in this kind of file
 * @returns undefined for anything ambiguous: `1 000`, `12,50`, `1.000`, `-12.00 CR`.
 * @source docs/decisions/files.md#all-amounts-follow-one-grammar
 */
export function readFileAmount(text: string, credit: CreditSign = 'negative'): Cents | undefined {
  if (DASH.test(text)) return cents(0);
  const { amount = text, side } = CREDIT.exec(text)?.groups ?? {};
  const read = parseCents(amount);
  if (read === undefined || ((read < 0 || side !== undefined) && hasTwoSigns(text))) return undefined;
  if (side === undefined) return read;
  if (credit === 'unclear') return undefined;
  const isCredit = side.toLowerCase() === 'cr';
  return isCredit === (credit === 'negative') ? negate(read) : read;
}

/**
 * An amount that a spreadsheet computed, such as `33.3333333333333`, rounded to cents, half away from zero.
 *
 * @returns undefined for any other text, also for one with three or four decimals, which people type.
 * @source docs/decisions/files.md#a-computed-amount-is-rounded-to-cents
 */
export function roundedAmount(text: string): string | undefined {
  const { before = '', whole = '', decimals = '', after = '' } = WITH_DECIMALS.exec(text)?.groups ?? {};
  const tail = decimals.replace(/0+$/, '');
  const dollars = whole.replaceAll(',', '');
  const digits = `${dollars}${tail}`.replace(/^0+/, '').length;
  const isComputed =
    tail.length >= COMPUTED.decimals || (tail.length >= COMPUTED.orDecimals && digits >= COMPUTED.withDigits);
  return isComputed ? `${before}${withTwoDecimals(`${dollars}.${tail}`)}${after}` : undefined;
}

/** Why `readFileAmount` rejects a text, and how to write it. */
export function amountProblem(text: string): string {
  const problem = cellProblem(text);
  if (problem !== undefined) return problem;
  const quote = `“${text.length > MAX_QUOTE_LENGTH ? `${cut(text, MAX_QUOTE_LENGTH)}…` : text}”`;
  switch (formOf(text)) {
    case 'spaced':
      return `${quote} has ${/['’]/.test(text) ? 'an apostrophe' : 'a space'} between its digits. Write amounts like 1234.50.`;
    case 'decimalComma':
      return `${quote} has a decimal comma. Write amounts with a decimal point, like 1234.50.`;
    case 'threeDecimals':
      return `${quote} can be read as thousands or as decimals. Write amounts with two decimals, like 1234.50.`;
    case 'moreDecimals':
      return `${quote} has more than two decimals. Round amounts to cents, like 1234.50.`;
    case 'twoSigns':
      return `${quote} has two signs, so it can be positive or negative. Write negative amounts with one sign, like -1234.50.`;
    case 'percent':
      return `${quote} is a percentage, not an amount. Choose or export the column with the amount.`;
    case 'credit':
      return `${quote} can be positive or negative. Under Column mapping, choose whether CR is negative or positive.`;
    case 'plain':
      return `${quote} is not an amount.`;
  }
}

/** Meaning of the comma in an amount; undefined without a comma, or with a decimal point, which makes it unambiguous. */
export function meaningOfComma(text: string): 'decimal' | 'thousands' | undefined {
  if (!text.includes(',')) return undefined;
  if (formOf(text) === 'decimalComma') return 'decimal';
  return THOUSANDS_ONLY.test(digitsOf(text)) ? 'thousands' : undefined;
}

function formOf(text: string): AmountForm {
  const digits = digitsOf(text);
  if (digits !== '' && hasTwoSigns(text)) return 'twoSigns';
  if (SPACED.test(digits)) return 'spaced';
  if (DECIMAL_COMMA.test(digits)) return 'decimalComma';
  if (THREE_DECIMALS.test(digits)) return 'threeDecimals';
  if (MORE_DECIMALS.test(digits)) return 'moreDecimals';
  if (/\d\s*%$/.test(text)) return 'percent';
  return CREDIT.test(text) && readFileAmount(text) !== undefined ? 'credit' : 'plain';
}

/** Whether an amount has more than one of these: a plus or minus, parentheses, CR or DR. */
function hasTwoSigns(text: string): boolean {
  const outside = text.replace(DIGITS, '').trim();
  return (outside.match(SIGN)?.length ?? 0) + Number(/[()]/.test(outside)) + Number(SIDE.test(outside)) > 1;
}

function digitsOf(text: string): string {
  return DIGITS.exec(text)?.[0] ?? '';
}
