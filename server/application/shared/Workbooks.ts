/** A column of a sheet. */
export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
}

/** One sheet: headings that stay in view, and rows of texts and numbers. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Read one after the other while the file is written. A text stays a text, whatever it begins with. */
  readonly rows: AsyncIterable<readonly (string | number | null)[]>;
}

/** Spreadsheets that people download. */
export interface Workbooks {
  /** The bytes of an xlsx file. It never holds a formula. */
  write(sheet: Sheet): Promise<Uint8Array>;
}

/** What such a file says it is. @source API-0 */
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
