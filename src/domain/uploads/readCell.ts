import { LARGEST_LINE_CENTS } from '../bills/Bill';
import { negate } from '../money/Cents';
import { amountProblem, readFileAmount } from '../money/fileAmount';
import { cut } from '../text/cut';
import type { DateOrder, SignRule } from './FileTemplate';
import { readDay } from './readDay';
import type { UploadField } from './UploadField';
import { wordMeaning } from './wordMeaning';

/** Characters at most, of each kind of text. */
const LONGEST: Readonly<Record<string, number>> = { memberName: 200, payer: 200, coverage: 100, plan: 100 };
const LONGEST_KEY = 60;
const CODE = /^[\w-]{1,20}$/;

/** How the text of one column is to be read. */
export interface CellRule {
  readonly field: UploadField;
  readonly sign: SignRule;
  readonly dateOrder: DateOrder;
  /** Whether an amount that is not there is none. */
  readonly blankIsZero: boolean;
  /** Whether a line of coverage gets the name it has here; payroll's own names are held against the bill instead. */
  readonly namesCoverages: boolean;
}

/** What a cell says; or what is wrong with it, in words. */
export type CellReading = { readonly value: string | number | null } | { readonly message: string };

const LACKING: CellReading = { value: null };

/**
 * Reads one cell.
 *
 * @param text trimmed, its word already put for what it means.
 */
export function readCell(text: string, { field, sign, dateOrder, blankIsZero, namesCoverages }: CellRule): CellReading {
  if (text === '') {
    if (field.format === 'amount' && blankIsZero) return { value: 0 };
    return field.required ? { message: `${field.label} is missing.` } : LACKING;
  }
  switch (field.format) {
    case 'amount':
      return readAmount(text, field, sign);
    case 'date':
      return readDate(text, field, dateOrder);
    case 'code':
      return CODE.test(text) ? { value: text } : { message: `${quoted(text)} is no ${field.label.toLowerCase()}.` };
    case 'tier':
    case 'action': {
      const meaning = wordMeaning(field.format, text);
      return meaning === undefined
        ? { message: `Nobody knows what ${quoted(text)} means as a ${field.label.toLowerCase()}. Say what it means.` }
        : { value: meaning };
    }
    case 'coverage':
      return readText((namesCoverages ? wordMeaning('coverage', text) : undefined) ?? text, field);
    case 'text':
      return readText(text, field);
  }
}

function readText(text: string, { name, label }: UploadField): CellReading {
  const longest = LONGEST[name] ?? LONGEST_KEY;
  return text.length > longest ? { message: `${label} is longer than ${longest} characters.` } : { value: text };
}

function readDate(text: string, { name, label }: UploadField, order: DateOrder): CellReading {
  const day = readDay(text, order, name === 'periodFrom');
  return day === undefined ? { message: `${quoted(text)} is no day for ${label.toLowerCase()}.` } : { value: day };
}

function readAmount(text: string, { label }: UploadField, sign: SignRule): CellReading {
  const amount = readFileAmount(text);
  if (amount === undefined) return { message: amountProblem(text) };
  if (Math.abs(amount) > LARGEST_LINE_CENTS) return { message: `${label} is too large.` };
  if (sign === 'reversed') return { value: negate(amount) };
  return { value: sign === 'alwaysPositive' ? Math.abs(amount) : amount };
}

function quoted(text: string): string {
  return `“${text.length > 40 ? `${cut(text, 40)}…` : text}”`;
}
