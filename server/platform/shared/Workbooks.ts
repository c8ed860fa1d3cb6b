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
   * Generates an xlsx file without formulas, part by part. A sheet has at most 1,048,575 rows and the headings.
   *
   * @param signal stops the work when it is aborted; its reason is thrown.
   */
  stream(sheet: Sheet, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Like `stream`, but returns the whole file. */
  write(sheet: Sheet, signal?: AbortSignal): Promise<Uint8Array>;
}

/** @source API-0 */
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
