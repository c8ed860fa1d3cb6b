import { maskNumbersIn } from './maskNumbers';

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DASH = '[./\\-\\u2010-\\u2015]';
/**
 * A day in digits or with the name of its month, anywhere in a text, after what stands before it: Safari looks behind from 16.4 only. A
 * month without a day is none.
 */
const DAY = new RegExp(
  `(^|[^\\d\\p{L}])(${[
    `(?:19|20)\\d{2}${DASH}\\d{1,2}${DASH}\\d{1,2}`,
    `\\d{1,2}${DASH}\\d{1,2}${DASH}(?:(?:19|20)\\d{2}|\\d{2})`,
    `\\d{1,2}(?:st|nd|rd|th)?(?:${DASH}| (?:of )?)${MONTH}(?:${DASH}|,? )\\d{2,4}`,
    `${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`,
    '(?:19|20)\\d{2}[01]\\d[0-3]\\d',
    '[0-3]\\d[0-3]\\d(?:19|20)\\d{2}',
  ]
    .map((form) => `(?:${form})(?!\\d)`)
    .join('|')})`,
  'giu',
);
/** An amount with cents or thousands, as pay is written. */
const AMOUNT = /(^|[^\d.,])([$€£]?(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+\.\d{2}))(?![\d.,])/g;

/** Pay after a word for it: `salary 83,400.00`, `annual pay: 83400`, `hourly rate is $31.50`. Premiums and deductions are none. */
const NAMED_PAY =
  /((?:salary|wages?|compensation|earnings|gross pay|net pay|annual pay|(?:pay|hourly)[ _-]?rate)[^\d\r\n]{0,20}?)([$€£]?\d[\d.,]*)/giu;

type Mask = (found: string) => string;

/** Masks what a pattern finds after what stands before it. */
const masking = (text: string, pattern: RegExp, mask: Mask) =>
  text.replace(pattern, (_, before: string, found: string) => before + mask(found));

/** Replaces every digit by X, which leaves the shape of a value: `XX/XX/XXXX`. */
export function maskDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, 'X');
}

/** A day before this year is masked wherever it stands: it is more likely a birth date than anything else in a file. */
const FIRST_SHOWN_YEAR = 2000;
const CENTURY = 40;

/** Whether a day, as written, is before those that are shown. */
export function isOldDay(day: string): boolean {
  const whole = /(?:19|20)\d{2}/.exec(day)?.[0];
  const short = Number(day.slice(-2));
  const year = whole === undefined ? short + (short >= CENTURY ? 1900 : 2000) : Number(whole);
  return year < FIRST_SHOWN_YEAR;
}

/** Masks the days before those that are shown, anywhere in a text. */
export function maskOldDaysIn(text: string): string {
  return masking(text, DAY, (day) => (isOldDay(day) ? maskDigits(day) : day));
}

/** Masks amounts after a word for pay. */
export function maskPayIn(text: string): string {
  return masking(text, NAMED_PAY, maskDigits);
}

/**
 * Masks numbers of people and accounts, days before those that are shown, and pay, in a sentence whose other days and amounts mean
 * something, such as a carrier's reason to refuse a change.
 */
export function maskSaidIn(text: string): string {
  return maskNumbersIn(maskPayIn(maskOldDaysIn(text)));
}

/** As `maskSpecialIn`, for a text in which a recent day means something else, such as a heading with a pay date. */
export function maskOldIn(text: string): string {
  return masking(maskNumbersIn(maskOldDaysIn(text)), AMOUNT, maskDigits);
}

/**
 * Masks what may be special data anywhere in a text, whatever the text is meant to be: numbers of people and accounts, days, which
 * may be birth dates, and amounts, which may be pay.
 *
 * @source docs/decisions/files.md#values-of-files-are-masked-by-the-server
 */
export function maskSpecialIn(text: string): string {
  return masking(maskDaysIn(text), AMOUNT, maskDigits);
}

/** As `maskSpecialIn`, for a text whose amounts cannot be pay. */
export function maskDaysIn(text: string): string {
  return maskNumbersIn(masking(text, DAY, maskDigits));
}
