/**
 * How the values of a column are written. `money`: whole cents, shown in dollars. `day`: a LocalDate. `time`: an ISO timestamp,
 * shown in UTC. Empty: texts and plain numbers.
 */
export type ColumnFormat = 'money' | 'day' | 'time';

/** A column of a sheet. */
export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
  readonly format?: ColumnFormat;
}

export type SheetRow = readonly (string | number | null)[];

/** A sheet with fixed headings and rows of texts, numbers and dates. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Read while the file is written. Texts are never interpreted as formulas. */
  readonly rows: AsyncIterable<SheetRow>;
}

/** Writes spreadsheets for download. */
export interface Workbooks {
  /**
   * Writes an xlsx file without formulas while its parts are read: 1,048,575 rows at most in the sheet, as spreadsheets have.
   *
   * @param signal stops the work when it is aborted; its reason is thrown.
   */
  stream(sheet: Sheet, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** As `stream`, with the whole file in memory. */
  write(sheet: Sheet, signal?: AbortSignal): Promise<Uint8Array>;
}

/** @source API-0 */
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
