import type { JournalEntry } from '../../../contract/billing/costs/journal';
import type { CostCenter, JournalColumn } from '../../../src/domain/billing/costs/CostSetup';
import type { JournalLayout } from '../../../src/domain/billing/costs/JournalEntry';
import {
  JOURNAL_FORMATS,
  type JournalRow,
  journalCell,
  journalColumns,
} from '../../../src/domain/billing/costs/journalColumns';
import { QUICKBOOKS_COLUMNS, quickBooksCell } from '../../../src/domain/billing/costs/quickBooks';
import type { ExportColumn, ExportedList } from '../../platform/lists/ListExport';

/** The lines of journal entries as a file, in the chosen columns. @param carrierNames by code, for QuickBooks Online */
export function exportedJournal(
  groupNumber: string,
  name: string,
  layout: JournalLayout,
  own: readonly JournalColumn[],
  carrierNames: ReadonlyMap<string, string>,
): ExportedList<JournalRow> {
  const isQuickBooks = layout === 'quickbooks';
  const columns = isQuickBooks ? QUICKBOOKS_COLUMNS : journalColumns(layout, own);
  return {
    title: 'Journal',
    fileName: ['Journal', groupNumber, name],
    noun: 'lines',
    isImported: isQuickBooks,
    columns: columns.map((column): ExportColumn<JournalRow> => {
      const format = JOURNAL_FORMATS[column.field];
      return {
        heading: column.heading,
        width: Math.max(WIDTHS[column.field] ?? 16, column.heading.length),
        ...(format && { format }),
        value: (row) => (isQuickBooks ? quickBooksCell(column, row, carrierNames) : journalCell(column, row)),
      };
    }),
  };
}

const WIDTHS: Readonly<Partial<Record<JournalColumn['field'], number>>> = {
  account: 32,
  description: 48,
  costCenterName: 24,
  journalNumber: 20,
};

/** One row per line, in order. */
export function journalRows(
  groupNumber: string,
  entries: readonly JournalEntry[],
  centers: readonly CostCenter[],
): readonly JournalRow[] {
  return entries.flatMap((entry) => entry.lines.map((line) => ({ groupNumber, entry, line, centers })));
}
