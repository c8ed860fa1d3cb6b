/** What a row says, by the names of its kind's fields: text, an amount in cents, a day as YYYY-MM-DD, or nothing. */
export type UploadValues = Readonly<Record<string, string | number | null>>;

/** A row that could be read. */
export interface UploadRecord {
  /** In the file, its first row being 1. */
  readonly row: number;
  readonly values: UploadValues;
  /** As it stands in the file, where that was asked for. */
  readonly cells?: readonly string[];
}

/** What is wrong with a row, or with the file as a whole. */
export interface RowError {
  /** In the file, its first row being 1; 0 for the file as a whole. */
  readonly row: number;
  /** Which field; empty for the row as a whole. */
  readonly field: string;
  /** What stood there, shortened. */
  readonly text: string;
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** A row that could not be read, as it stands in the file. */
export interface BadRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** What could be read of it all the same. */
  readonly values: UploadValues;
  readonly errors: readonly RowError[];
}
