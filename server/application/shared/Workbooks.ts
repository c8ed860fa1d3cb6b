/** A column of a sheet. */
export interface SheetColumn {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
}

/** A sheet with fixed headings and rows of texts and numbers. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Read while the file is written. Texts are never interpreted as formulas. */
  readonly rows: AsyncIterable<readonly (string | number | null)[]>;
}

/** Writes spreadsheets for download. */
export interface Workbooks {
  /** Returns an xlsx file without formulas. */
  write(sheet: Sheet): Promise<Uint8Array>;
}

/** @source API-0 */
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
