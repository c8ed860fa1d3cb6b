import { maskText } from './maskText';

/** Digits from which a number is treated as an account or Social Security number instead of an amount or a code. */
const SECRET_DIGITS = 8;
/** The same in a column of such numbers, where shorter ones have lost leading zeros. */
const SHORT_SECRET_DIGITS = 4;
const SECRET_HEADING =
  /\b(?:ssn|sin|social|soc sec|tax ?id|tax ?payer|tin|itin|ein|fein|accounts?|acct|routing|aba|iban|passport|licen[sc]e)\b/;
/** Digits with separators. A currency sign before or decimals after them mark an amount. */
const NUMBER = /[$€£]?\d+(?:,\d+)*(?:[ .\-\u2010-\u2015]\d+(?:,\d+)*)*/g;
const SSN = /^(?:\d{3}[ .\-\u2010-\u2015]\d{2}[ .\-\u2010-\u2015]\d{4}|\d{2}[-\u2010-\u2015]\d{7})$/;
const AMOUNT = /^(?:[$€£].*|\d+\.\d{1,2}|\d{1,3}(?:[, ]\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3})+,\d{1,2})$/;
const WRITTEN_DAY =
  /^(?:(?:19|20)\d{2}([./\-\u2010-\u2015])\d{1,2}\1\d{1,2}|\d{1,2}([./\-\u2010-\u2015])\d{1,2}\2(?:(?:19|20)\d{2}|\d{2}))(?:[ T].*)?$/;

/** Properties of a shown column. */
export interface ShownColumn {
  readonly heading?: string;
  /** Whether it is mapped to the member number, which is always masked. */
  readonly isMemberId?: boolean;
  /** Whether it is mapped to a bill, check or group number, in which only Social Security numbers are masked. */
  readonly isBusinessNumber?: boolean;
}

/**
 * Masks Social Security numbers and account numbers anywhere in a text. Dates and amounts stay.
 *
 * @source MSK-2
 * @source docs/decisions/files.md#numbers-are-masked-by-content-heading-and-use
 */
export function maskNumbersIn(text: string): string {
  return text.replace(NUMBER, (number) => (isSecret(number) ? maskText(number) : number));
}

/**
 * Masks the cells of a column by their content, the column's heading and its mapping. Dates are never masked.
 *
 * @source MSK-2
 */
export function maskColumn(cells: readonly string[], column: ShownColumn = {}): readonly string[] {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const isMostly = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length * 2 > filled.length;
  if (isMostly(isDay)) return cells.map((cell) => (isDay(cell.trim()) ? cell : maskNumbersIn(cell)));
  if (column.isMemberId) return cells.map((cell) => (WRITTEN_DAY.test(cell.trim()) ? cell : maskText(cell)));
  if (column.isBusinessNumber) return cells.map((cell) => (isSocialSecurity(cell.trim()) ? maskText(cell) : cell));
  if (!SECRET_HEADING.test(plain(column.heading ?? '')) && !isMostly(isSecretCell)) return cells.map(maskNumbersIn);
  return cells.map((cell) => (mayBeShortSecret(cell.trim()) ? maskText(cell) : maskNumbersIn(cell)));
}

/** Whether nine digits, with or without separators, can be a Social Security number. */
export function isSocialSecurity(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const isWritten = /^\d{9}$/.test(text) || SSN.test(text);
  return isWritten && digits.length === 9 && !/^(?:000|666|9)|^...00|0000$/.test(digits);
}

function isSecret(number: string): boolean {
  if (AMOUNT.test(number) || isDay(number)) return false;
  if (SSN.test(number)) return true;
  // Two adjacent dates have as many digits as an account number.
  const parts = number.split(' ').filter((part) => !WRITTEN_DAY.test(part) && !AMOUNT.test(part));
  return digitsIn(parts.join('')) >= SECRET_DIGITS && !parts.every((part) => isDay(part));
}

function isSecretCell(cell: string): boolean {
  return /\d/.test(cell) && maskNumbersIn(cell) !== cell;
}

function mayBeShortSecret(cell: string): boolean {
  return digitsIn(cell) >= SHORT_SECRET_DIGITS && !AMOUNT.test(cell) && !WRITTEN_DAY.test(cell);
}

/** A date in digits: with separators, or eight digits with an optional time. */
function isDay(text: string): boolean {
  if (WRITTEN_DAY.test(text)) return true;
  const [, digits = ''] = /^(\d{8})(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?$/.exec(text) ?? [];
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  const isPlausible = (year: number, month: number, day: number) =>
    year >= 1900 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return (
    isPlausible(part(0, 4), part(4, 6), part(6, 8)) ||
    isPlausible(part(4, 8), part(0, 2), part(2, 4)) ||
    isPlausible(part(4, 8), part(2, 4), part(0, 2))
  );
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

function plain(heading: string): string {
  return heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
