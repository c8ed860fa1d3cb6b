import type { LocalDate } from '../../platform/dates/LocalDate';
import { cents } from '../../platform/money/Cents';
import {
  type CostCenter,
  costCenterKey,
  JOURNAL_FIELD_LABELS,
  type JournalColumn,
  type JournalField,
} from './CostSetup';
import { type JournalLayout, type JournalLine, ROLE_WORDS } from './JournalEntry';

/** Columns of a journal file that describe a line's entry. */
interface BookedEntry {
  readonly journalNumber: string;
  readonly billNumber: string;
  readonly month: LocalDate;
  readonly division: string;
  readonly date: LocalDate;
  readonly reverses: string | null;
}

/** A line of an entry as a row of a file. */
export interface JournalRow {
  readonly groupNumber: string;
  readonly entry: BookedEntry;
  readonly line: JournalLine;
  /** The group's current cost centers, for their names. */
  readonly centers: readonly CostCenter[];
}

const STANDARD: readonly JournalField[] = [
  'journalNumber',
  'date',
  'account',
  'costCenter',
  'costCenterName',
  'description',
  'debit',
  'credit',
  'carrier',
  'billNumber',
  'month',
  'division',
];

/** The columns of a journal file other than QuickBooks Online's. For a group without its own columns, the standard ones. */
export function journalColumns(
  layout: Exclude<JournalLayout, 'quickbooks'>,
  own: readonly JournalColumn[],
): readonly JournalColumn[] {
  return layout === 'template' && own.length > 0 ? own : standardColumns();
}

/** All columns, with the standard headings. */
export function standardColumns(): readonly JournalColumn[] {
  return STANDARD.map((field) => ({ field, heading: JOURNAL_FIELD_LABELS[field] }));
}

/** Number formats of the fields; undefined for text. */
export const JOURNAL_FORMATS: Readonly<Partial<Record<JournalField, 'money' | 'day'>>> = {
  debit: 'money',
  credit: 'money',
  amount: 'money',
  date: 'day',
  month: 'day',
};

/** A line's value in one column: cents for money, a day as `2026-11-30`; null if there is none. */
export function journalCell({ field, text = '' }: JournalColumn, row: JournalRow): string | number | null {
  const { groupNumber, entry, line, centers } = row;
  switch (field) {
    case 'journalNumber':
      return entry.journalNumber;
    case 'date':
      return entry.date;
    case 'usDate':
      return `${entry.date.slice(5, 7)}/${entry.date.slice(8)}/${entry.date.slice(0, 4)}`;
    case 'account':
      return line.account;
    case 'costCenter':
      return line.costCenter;
    case 'costCenterName':
      return centers.find(({ code }) => costCenterKey(code) === costCenterKey(line.costCenter))?.name ?? '';
    case 'description':
      return descriptionOf(row);
    case 'debit':
      return line.debitCents === 0 ? null : line.debitCents;
    case 'credit':
      return line.creditCents === 0 ? null : line.creditCents;
    case 'amount':
      return cents(line.debitCents - line.creditCents);
    case 'carrier':
      return line.carrierCode;
    case 'billNumber':
      return entry.billNumber;
    case 'month':
      return entry.month;
    case 'division':
      return entry.division;
    case 'groupNumber':
      return groupNumber;
    case 'text':
      return text;
  }
}

/** `Employer share, ADM, bill HF-101`, and, for a reversal, the number of the reversed entry. */
function descriptionOf({ entry, line }: JournalRow): string {
  const center = line.costCenter === '' ? [] : [line.costCenter];
  const reversal = entry.reverses === null ? [] : [`reverses ${entry.reverses}`];
  return [ROLE_WORDS[line.role], ...center, `bill ${entry.billNumber}`, ...reversal].join(', ');
}
