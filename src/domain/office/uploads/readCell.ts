import { LARGEST_LINE_CENTS } from '../../billing/bills/Bill';
import { wordMeaning } from '../../billing/reconciliation/wordMeaning';
import { addDays, type LocalDate, lastOfMonth, localDate, parseLocalDate } from '../../platform/dates/LocalDate';
import { withoutTime } from '../../platform/dates/withoutTime';
import { cellProblem } from '../../platform/files/cellProblem';
import { negate } from '../../platform/money/Cents';
import { amountProblem, type CreditSign, readFileAmount, roundedAmount } from '../../platform/money/fileAmount';
import { cut } from '../../platform/text/cut';
import { issuerMarkProblem } from '../../platform/text/issuerMark';
import { isInScientificForm, lostDigitsMessage } from '../../platform/text/lostDigits';
import { carrierTier } from './carrierTiers';
import type { DateOrder, SignRule } from './FileTemplate';
import { type AmountUnit, withPoint } from './impliedCents';
import { notAppliedReason } from './notApplied';
import type { UploadField } from './UploadField';

/** Maximum characters by kind of text. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  memberName: 200,
  payer: 200,
  coverage: 100,
  plan: 100,
  description: 200,
  costCenter: 200,
  className: 200,
  name: 80,
  carriers: 1_000,
  agents: 1_000,
};

const MAX_KEY_LENGTH = 60;
const CODE = /^[\w-]{1,20}$/;

/** How to read the cells of a column. */
export interface CellRule {
  readonly field: UploadField;
  readonly sign: SignRule;
  /** Unit of digits without a decimal point; undefined until it is chosen. */
  readonly unit?: AmountUnit | undefined;
  /** Sign of an amount marked CR if the sign rule does not say it. */
  readonly credit: CreditSign;
  readonly dateOrder: DateOrder;
  /** Whether an empty cell is valid. */
  readonly blankIsZero: boolean;
  /** Whether to normalize names of coverages. Payroll's names are compared with the bill instead. */
  readonly namesCoverages: boolean;
  /** Whether a tier that only the carrier has is kept as it is. Otherwise it is an error. */
  readonly keepsCarrierTiers: boolean;
  /** Whether computed amounts are rounded to cents. Otherwise they are errors. */
  readonly roundsComputed: boolean;
}

/** Value of a cell, or an error message. */
export type CellReading = { readonly value: string | number | null } | { readonly message: string };

/** Dates that a file may give as a month. */
const MONTHS_TOO: ReadonlySet<string> = new Set(['periodFrom', 'coverageMonth', 'coverageTo']);

/** Fields with numbers that identify something. */
const NUMBERS_OF: ReadonlySet<string> = new Set([
  'memberId',
  'billNumber',
  'checkNumber',
  'code',
  'reference',
  'division',
]);

const LACKING: CellReading = { value: null };

/**
 * Reads one cell.
 *
 * @param text trimmed, with the template's replacement applied.
 */
export function readCell(text: string, rule: CellRule): CellReading {
  const { field, unit, dateOrder, blankIsZero, namesCoverages } = rule;
  if (text === '') {
    if (field.format === 'amount' && blankIsZero) return { value: 0 };
    return field.required ? { message: `${field.label} is missing.` } : LACKING;
  }
  const problem = cellProblem(text);
  if (problem !== undefined) return { message: problem };
  switch (field.format) {
    case 'amount': {
      const pointed = withPoint(text, unit);
      return 'message' in pointed ? pointed : readAmount(pointed.text, rule);
    }
    case 'date':
      return readDate(text, field, dateOrder);
    case 'code':
      return CODE.test(text)
        ? { value: text }
        : { message: `${quoted(text)} is not a valid ${field.label.toLowerCase()}.` };
    case 'tier':
    case 'payer':
    case 'action': {
      const notApplied = field.format === 'action' ? notAppliedReason(text) : undefined;
      if (notApplied !== undefined) return { message: notApplied };
      const kept = field.format === 'tier' && rule.keepsCarrierTiers ? carrierTier(text) : undefined;
      const meaning = wordMeaning(field.format, text) ?? kept;
      return meaning === undefined
        ? {
            message: `${quoted(text)} isn’t a known ${field.label.toLowerCase()}. Choose the ${field.label.toLowerCase()} it stands for.`,
          }
        : { value: meaning };
    }
    case 'entry':
      return { value: wordMeaning('entry', text) ?? null };
    case 'coverage':
      return readText((namesCoverages ? wordMeaning('coverage', text) : undefined) ?? text, field);
    case 'text':
    case 'class':
      if (NUMBERS_OF.has(field.name) && isInScientificForm(text))
        return { message: lostDigitsMessage(field.label, text) };
      if (field.name === 'memberId') return withoutIssuerMark(text, field);
      return readText(text, field);
  }
}

/** @source docs/decisions/files.md#a-member-number-has-no-issuer-mark */
function withoutIssuerMark(text: string, field: UploadField): CellReading {
  const message = issuerMarkProblem(field.label, text);
  return message === undefined ? readText(text, field) : { message };
}

function readText(text: string, { name, label }: UploadField): CellReading {
  const longest = MAX_LENGTHS[name] ?? MAX_KEY_LENGTH;
  return text.length > longest ? { message: `${label} is longer than ${longest} characters.` } : { value: text };
}

function readDate(text: string, { name, label }: UploadField, order: DateOrder): CellReading {
  const first = readDay(text, order, MONTHS_TOO.has(name));
  const day = first && name === 'coverageTo' && isWholeMonth(text) ? lastOfMonth(first) : first;
  return day === undefined
    ? { message: `${quoted(text)} is not a valid date for ${label.toLowerCase()}.` }
    : { value: day };
}

const CREDIT_SIGNS: Readonly<Partial<Record<SignRule, CreditSign>>> = {
  alwaysPositive: 'negative',
  creditNegative: 'negative',
  creditPositive: 'positive',
};

function readAmount(text: string, { field: { label }, sign, credit, roundsComputed }: CellRule): CellReading {
  const amount = readFileAmount((roundsComputed && roundedAmount(text)) || text, CREDIT_SIGNS[sign] ?? credit);
  if (amount === undefined) return { message: amountProblem(text) };
  if (Math.abs(amount) > LARGEST_LINE_CENTS) return { message: `${label} is too large.` };
  if (sign === 'reversed') return { value: negate(amount) };
  return { value: sign === 'alwaysPositive' ? Math.abs(amount) : amount };
}

function quoted(text: string): string {
  return `“${text.length > 40 ? `${cut(text, 40)}…` : text}”`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const COMPACT = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/;
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/;
const DAY_NAME_YEAR = /^(?<day>\d{1,2})[- ](?<name>[a-z]{3,9})\.?[- ,]+(?<year>\d{2}|\d{4})$/i;
const NAME_DAY_YEAR = /^(?<name>[a-z]{3,9})\.?[- ](?<day>\d{1,2}),?[- ](?<year>\d{2}|\d{4})$/i;
const YEAR_MONTH = /^(?<year>\d{4})[-/.](?<month>\d{1,2})$/;
const MONTH_YEAR = /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/;

/** Includes `Jan-27`, the format of months in spreadsheets. */
const NAME_YEAR = /^(?<name>[a-z]{3,9})\.?[- ,]+(?<year>\d{2}|\d{4})$/i;

/** Spreadsheet day numbers of 2018 to 2036. None of them is a valid date in digits. */
const SERIAL = /^(?<days>4(?:3[2-9]|[4-9]\d)\d\d)(?:\.\d+)?$/;

const [MILLENNIUM, SERIAL_THEN] = [localDate('2000-01-01'), 36_526];

/** Two-digit years up to this one are in this century. */
const LAST_OF_THIS_CENTURY = 79;

const WHOLE_DAYS = [YEAR_FIRST, COMPACT, DAY_NAME_YEAR, NAME_DAY_YEAR];
const WHOLE_MONTHS = [YEAR_MONTH, MONTH_YEAR, NAME_YEAR];

/**
 * Parses a date, with or without a time. The order is used only if the numbers are ambiguous.
 *
 * @param monthsToo whether to accept a month, as its first day.
 * @returns undefined if the text is no valid date.
 * @source docs/decisions/files.md#a-five-digit-number-in-a-date-column-is-a-spreadsheets-day
 */
export function readDay(text: string, order: DateOrder, monthsToo = false): LocalDate | undefined {
  const plain = withoutTime(text);
  const serial = SERIAL.exec(plain)?.groups?.['days'];
  if (serial !== undefined) return addDays(MILLENNIUM, Number(serial) - SERIAL_THEN);
  for (const shape of monthsToo ? [...WHOLE_DAYS, ...WHOLE_MONTHS] : WHOLE_DAYS) {
    const parts = shape.exec(plain)?.groups;
    if (parts) return dayOfParts(parts['year'], parts['month'] ?? monthNumber(parts['name']), parts['day'] ?? '1');
  }
  const numbers = NUMBERS.exec(plain);
  if (!numbers) return undefined;
  const [, first, second, third] = numbers;
  if (order === 'monthFirst') return dayOfParts(third, first, second);
  if (order === 'dayFirst') return dayOfParts(third, second, first);
  return third?.length === 2 ? dayOfParts(first?.padStart(2, '0'), second, third) : undefined;
}

/** Whether a text names a month without a day. */
function isWholeMonth(text: string): boolean {
  const plain = withoutTime(text);
  return WHOLE_MONTHS.some((shape) => shape.test(plain)) && !WHOLE_DAYS.some((shape) => shape.test(plain));
}

/** Detects the order of the parts of dates; month first if ambiguous. */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const days = texts.map(withoutTime);
  const numbers = days.flatMap((text) => NUMBERS.exec(text) ?? []);
  if (numbers.length === 0 && days.some((text) => YEAR_FIRST.test(text))) return 'yearFirst';
  const pairs = days.flatMap((text) => {
    const found = NUMBERS.exec(text);
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  const isDayFirst = pairs.some(([first]) => first > 12) && pairs.every(([, second]) => second <= 12);
  return isDayFirst ? 'dayFirst' : 'monthFirst';
}

function monthNumber(name: string | undefined): string | undefined {
  const at = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? '');
  return at === -1 ? undefined : String(at + 1);
}

function dayOfParts(year = '', month = '', day = ''): LocalDate | undefined {
  return parseLocalDate(`${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) > LAST_OF_THIS_CENTURY ? 19 : 20}${year}`;
}
