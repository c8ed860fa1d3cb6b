import { cut } from '../text/cut';
import { type Cents, cents, negate } from './Cents';
import { parseCents } from './parseCents';

/** Form of an unreadable amount. */
type AmountForm = 'plain' | 'spaced' | 'decimalComma' | 'threeDecimals';

const CREDIT = /^(?<amount>.*\d)\s*(?<side>cr|dr)\.?$/i;
/** From the first digit to the last, without signs or currency. */
const DIGITS = /\d(?:.*\d)?/s;
const SPACED = /\d[\s'’]+\d/;
/** `12,50`, `1.234,50`, and `0,500`, in which the comma cannot separate thousands. */
const DECIMAL_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$|^0\d*,\d+$|^\d{1,3}(?:\.\d{3})+,\d+$/;
/** `1.000`: a thousand or one, depending on the country. */
const THREE_DECIMALS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const THOUSANDS_ONLY = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const DASH = /^[-–—]$/;
const MAX_QUOTE_LENGTH = 40;

/**
 * Parses an amount in a file by one strict grammar: `1234.5`, `$1,234.50`, `-12`, `$(12.00)`, `12.00-`, `12.00 CR`, `USD 12.00`. A
 * lone dash means zero.
 *
 * @param text trimmed, not empty.
 * @returns undefined for anything ambiguous: `1 000`, `12,50`, `1.000`.
 * @source docs/decisions/files.md#all-amounts-follow-one-grammar
 */
export function readFileAmount(text: string): Cents | undefined {
  if (DASH.test(text)) return cents(0);
  const { amount = text, side = '' } = CREDIT.exec(text)?.groups ?? {};
  const read = parseCents(amount);
  return read !== undefined && side.toLowerCase() === 'cr' ? negate(read) : read;
}

/** Why `readFileAmount` rejects a text, and how to write it. */
export function amountProblem(text: string): string {
  const quote = `“${text.length > MAX_QUOTE_LENGTH ? `${cut(text, MAX_QUOTE_LENGTH)}…` : text}”`;
  switch (formOf(text)) {
    case 'spaced':
      return `${quote} has ${/['’]/.test(text) ? 'an apostrophe' : 'a space'} between its digits. Write amounts like 1234.50.`;
    case 'decimalComma':
      return `${quote} has a decimal comma. Write amounts with a decimal point, like 1234.50.`;
    case 'threeDecimals':
      return `${quote} can be read as thousands or as decimals. Write amounts with two decimals, like 1234.50.`;
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
  if (SPACED.test(digits)) return 'spaced';
  if (DECIMAL_COMMA.test(digits)) return 'decimalComma';
  return THREE_DECIMALS.test(digits) ? 'threeDecimals' : 'plain';
}

function digitsOf(text: string): string {
  return DIGITS.exec(text)?.[0] ?? '';
}
