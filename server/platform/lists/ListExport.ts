import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { type ExportFormat, MAX_EXPORTED_ROWS } from '../../../src/domain/platform/files/listExport';
import type { KeyList } from '../shared/KeyList';
import { badRequest } from '../shared/Refusal';
import { type SheetFile, sheetFile } from '../shared/sheetFile';
import type { SheetColumn, SheetRow, Workbooks } from '../shared/Workbooks';

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
  /** Whether software imports the file: a CSV file has no byte order mark then. Default: no. */
  readonly isImported?: boolean;
}

/** Reads the items of a list that match a filter. */
export interface ExportSource<Item> {
  /** Keys of the matching items in list order, up to `limit`, read by one statement. */
  keys(limit: number): Promise<KeyList>;
  /** The items with these keys, in this order. Omits those that have left the scope since. */
  items(keys: readonly string[]): Promise<readonly Item[]>;
  /** Maximum number of items. Default: `MAX_EXPORTED_ROWS`. */
  readonly limit?: number;
}

/** A file whose parts are generated while it is being sent. */
export interface ExportedFile extends SheetFile {
  readonly name: string;
  /** Number of rows, unless items leave the scope before they are read. */
  readonly rows: number;
}

/** Items read by one statement. */
const PART = 500;

/**
 * Exports a list as it is filtered and sorted. One statement reads the keys, so that a list that changes meanwhile has no item twice
 * and omits none. Only they and the part being written are held in memory.
 *
 * @source docs/decisions/files.md#a-list-is-exported-as-it-is-filtered
 */
export class ListExport {
  constructor(private readonly workbooks: Workbooks) {}

  /**
   * Reads the keys; the items are read with the parts of the file.
   *
   * @param today the office's date, for the file name.
   * @param signal stops the work when it is aborted; its reason is thrown.
   * @throws Refusal BAD_REQUEST if there are more items than the source allows.
   */
  async run<Item>(
    { title, fileName, noun, columns, isImported }: ExportedList<Item>,
    source: ExportSource<Item>,
    {
      format,
      today,
      signal,
    }: { readonly format: ExportFormat; readonly today: LocalDate; readonly signal: AbortSignal },
  ): Promise<ExportedFile> {
    const { limit = MAX_EXPORTED_ROWS } = source;
    const keys = await source.keys(limit + 1);
    if (keys.count > limit) {
      throw badRequest(
        `The list has more than ${limit.toLocaleString('en-US')} ${noun}. Add a filter, then export again.`,
      );
    }
    const sheet = { name: title, columns, rows: rowsOf(columns, source, keys, signal) };
    const name = downloadName(fileName ?? [title, today], format);
    return { name, rows: keys.count, ...sheetFile(this.workbooks, sheet, format, signal, isImported) };
  }
}

async function* rowsOf<Item>(
  columns: readonly ExportColumn<Item>[],
  source: ExportSource<Item>,
  keys: KeyList,
  signal: AbortSignal,
): AsyncGenerator<SheetRow> {
  for (const part of keys.parts(PART)) {
    signal.throwIfAborted();
    for (const item of await source.items(part)) yield columns.map(({ value }) => value(item));
  }
}
