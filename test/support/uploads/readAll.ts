import { openRowReader } from '../../../src/domain/office/uploads/openRowReader';
import type {
  BadRow,
  FileFacts,
  ReadingOrder,
  ReadingResult,
  UploadRecord,
} from '../../../src/domain/office/uploads/RowReader';

const CSV: FileFacts = { format: 'csv', fullList: false };

/** Reads a whole table in batches of `batch` rows. */
export function readAll(
  table: readonly (readonly string[])[],
  order: Partial<ReadingOrder> & Pick<ReadingOrder, 'kind'>,
  { batch = 1_000, file = CSV }: { readonly batch?: number; readonly file?: FileFacts } = {},
): { readonly records: readonly UploadRecord[]; readonly badRows: readonly BadRow[]; readonly result: ReadingResult } {
  const reader = openRowReader({ templates: [], ...order }, file);
  const records: UploadRecord[] = [];
  const badRows: BadRow[] = [];
  for (let at = 0; at < table.length; at += batch) {
    const read = reader.take(table.slice(at, at + batch));
    records.push(...read.records);
    badRows.push(...read.badRows);
  }
  const { batch: last, result } = reader.end();
  return { records: [...records, ...last.records], badRows: [...badRows, ...last.badRows], result };
}

/** Parses a table from comma-separated text without quotes. */
export function table(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim()));
}
