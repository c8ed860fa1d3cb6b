import type { JournalColumn } from './CostSetup';
import { type JournalRow, journalCell } from './journalColumns';

/** Maximum characters of a journal number in QuickBooks Online. */
export const MAX_QUICKBOOKS_NUMBER = 21;
/** Maximum characters of a description in QuickBooks Online. */
export const MAX_QUICKBOOKS_DESCRIPTION = 4000;

const HASH_DIGITS = 6;

/**
 * Columns for importing journal entries into QuickBooks Online: one row per line, dates month first, accounts by name, either debit
 * or credit empty, and a name in accounts payable lines.
 *
 * @source docs/decisions/costs.md#quickbooks-online-takes-account-names
 */
export const QUICKBOOKS_COLUMNS: readonly JournalColumn[] = [
  { field: 'journalNumber', heading: 'Journal No.' },
  { field: 'usDate', heading: 'Journal Date' },
  { field: 'account', heading: 'Account Name' },
  { field: 'description', heading: 'Description' },
  { field: 'debit', heading: 'Debits' },
  { field: 'credit', heading: 'Credits' },
  { field: 'carrier', heading: 'Name' },
];

/**
 * A line's value in a column of QuickBooks Online's layout; like `journalCell`, but with numbers of at most 21 characters and
 * carriers by name.
 *
 * @param carrierNames by code
 */
export function quickBooksCell(
  column: JournalColumn,
  row: JournalRow,
  carrierNames: ReadonlyMap<string, string>,
): string | number | null {
  const value = journalCell(column, row);
  if (column.field === 'journalNumber') return quickBooksNumber(row.entry.journalNumber);
  if (column.field === 'carrier') return carrierNames.get(row.line.carrierCode) ?? row.line.carrierCode;
  return typeof value === 'string' ? value.slice(0, MAX_QUICKBOOKS_DESCRIPTION) : value;
}

/**
 * Shortens a long number to its end, prefixed with a hash of the whole, so that two long numbers with the same end remain distinct
 * and a second export has the same number.
 *
 * @source docs/decisions/costs.md#quickbooks-online-takes-account-names
 */
export function quickBooksNumber(journalNumber: string): string {
  if (journalNumber.length <= MAX_QUICKBOOKS_NUMBER) return journalNumber;
  return `${hash(journalNumber)}-${journalNumber.slice(HASH_DIGITS + 1 - MAX_QUICKBOOKS_NUMBER)}`;
}

/** FNV-1a, as six digits of base 36. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (value % 36 ** HASH_DIGITS).toString(36).padStart(HASH_DIGITS, '0');
}
