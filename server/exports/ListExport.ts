import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { type CsvCell, csvOf } from '../../src/domain/files/csv';
import { downloadName } from '../../src/domain/files/downloadName';
import { type ExportFormat, MAX_EXPORTED_ROWS } from '../../src/domain/files/listExport';
import { Refusal } from '../shared/Refusal';
import { type SheetColumn, type SheetRow, type Workbooks, XLSX_MEDIA_TYPE } from '../shared/Workbooks';

/** A column of an exported list. */
export interface ExportColumn<Item> extends SheetColumn {
  readonly value: (item: Item) => string | number | null;
}

/** A list that people can export. */
export interface ExportedList<Item> {
  /** Name of the sheet and of the file: `Bills`. */
  readonly title: string;
  /** Parts of the name of the file. Default: the title and the office's date. */
  readonly fileName?: readonly string[];
  /** The items in the plural: `bills`. */
  readonly noun: string;
  readonly columns: readonly ExportColumn<Item>[];
}

/** Reads the items of a list that match a filter. */
export interface ExportSource<Item> {
  /** Keys of the items that match, in the order of the list, at most `limit`. */
  keys(limit: number): Promise<readonly string[]>;
  /** The items with these keys, in this order. Omits those that have left the scope since. */
  items(keys: readonly string[]): Promise<readonly Item[]>;
}

export interface ExportedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Items read by one statement. */
const PART = 500;

/**
 * Exports a list as it is filtered and sorted. The keys are read first, so that a list that changes meanwhile has no item twice
 * and omits none; only they and the file are held in memory.
 *
 * @source docs/decisions/files.md#a-list-is-exported-as-it-is-filtered
 */
export class ListExport {
  constructor(private readonly workbooks: Workbooks) {}

  /**
   * @param today the office's date, for the file name.
   * @param signal stops the work when it is aborted; its reason is thrown.
   * @throws Refusal BAD_REQUEST for more than `MAX_EXPORTED_ROWS` items.
   */
  async run<Item>(
    { title, fileName, noun, columns }: ExportedList<Item>,
    source: ExportSource<Item>,
    {
      format,
      today,
      signal,
    }: { readonly format: ExportFormat; readonly today: LocalDate; readonly signal: AbortSignal },
  ): Promise<ExportedFile> {
    const keys = await source.keys(MAX_EXPORTED_ROWS + 1);
    if (keys.length > MAX_EXPORTED_ROWS) {
      const limit = MAX_EXPORTED_ROWS.toLocaleString('en-US');
      throw new Refusal(
        ErrorCode.BadRequest,
        `The list has more than ${limit} ${noun}. Add a filter, then export again.`,
      );
    }
    const sheet = { name: title, columns, rows: rowsOf(columns, source, keys, signal) };
    const name = downloadName(fileName ?? [title, today], format);
    if (format === 'csv')
      return { name, mediaType: 'text/csv; charset=utf-8', bytes: await csvBytes(columns, sheet.rows) };
    return { name, mediaType: XLSX_MEDIA_TYPE, bytes: await this.workbooks.write(sheet, signal) };
  }
}

async function* rowsOf<Item>(
  columns: readonly ExportColumn<Item>[],
  source: ExportSource<Item>,
  keys: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<SheetRow> {
  for (let from = 0; from < keys.length; from += PART) {
    signal.throwIfAborted();
    for (const item of await source.items(keys.slice(from, from + PART))) yield columns.map(({ value }) => value(item));
  }
}

/** Spreadsheets read a file without it in the character set of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

async function csvBytes(columns: readonly SheetColumn[], rows: AsyncIterable<SheetRow>): Promise<Uint8Array> {
  const parts = [Buffer.from(BYTE_ORDER_MARK + csvOf([columns.map(({ heading }) => heading)]))];
  let lines: string[] = [];
  const flush = () => {
    parts.push(Buffer.from(lines.join('')));
    lines = [];
  };
  for await (const row of rows) {
    lines.push(csvOf([row.map((value, at) => csvCell(value, columns[at]))]));
    if (lines.length === PART) flush();
  }
  flush();
  return new Uint8Array(Buffer.concat(parts));
}

/** Dollars for amounts, `2026-11-30` for days, `2026-11-30 15:04` for times. */
function csvCell(value: SheetRow[number], column: SheetColumn | undefined): CsvCell {
  if (value === null) return '';
  if (typeof value === 'number')
    return { number: column?.format === 'money' ? (value / 100).toFixed(2) : String(value) };
  return column?.format === 'time' ? value.slice(0, 16).replace('T', ' ') : value;
}
