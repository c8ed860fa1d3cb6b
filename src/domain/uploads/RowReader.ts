import type { CellSeparation } from '../files/AmountCells';
import type { Cents } from '../money/Cents';
import type { FileLayout, FileTemplate } from './FileTemplate';
import type { UploadKind } from './UploadKind';

/** What a file is by its content, whatever it is called. */
export type FileFormat = 'csv' | 'xlsx' | 'x12-834';

/** What a file says about itself as a whole. */
export interface FileFacts {
  readonly format: FileFormat;
  /** Of an enrolment file: whether it lists everybody, so that who is missing is no longer enrolled; else it lists changes. */
  readonly fullList: boolean;
  /** Of a text with cells. */
  readonly cells?: CellSeparation | undefined;
}

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

/** By what a file's rows are read. Plain data: it travels to the thread that reads. */
export interface ReadingOrder {
  readonly kind: UploadKind;
  /** How the rows are to be read; where it is missing, the template whose headings the file has, else our best guess. */
  readonly layout?: FileLayout;
  readonly templates: readonly FileTemplate[];
  /** Whether good rows are also given as they stand in the file. */
  readonly withCells?: boolean;
}

/** What some rows of a file came to. Empty rows and rows of totals are in neither. */
export interface ReadBatch {
  readonly records: readonly UploadRecord[];
  readonly badRows: readonly BadRow[];
}

/** A word found in a column whose words have a meaning. */
export interface FoundWord {
  readonly field: string;
  readonly text: string;
  readonly count: number;
  /** Null where nobody knows what it means. */
  readonly meaning: string | null;
}

/** How a layout came to be: given, of a template recognised by its headings, guessed, or none needed. */
export type LayoutBy = 'chosen' | 'recognised' | 'guessed' | 'none';

/** What came of all rows. Plain data, of bounded size whatever the file. */
export interface ReadingResult {
  readonly layout: FileLayout;
  readonly layoutBy: LayoutBy;
  /** Of the template that was recognised. */
  readonly templatePk: string | null;
  /** What the columns are called. */
  readonly headings: readonly string[];
  /** Rows of data, good ones and bad ones. */
  readonly rows: number;
  readonly goodRows: number;
  /** Of all amounts of good rows; null where the kind has none. */
  readonly totalCents: Cents | null;
  /** Of an enrolment file: whether it lists everybody. */
  readonly fullList: boolean;
  /** The file's first rows as they stand. */
  readonly sample: readonly (readonly string[])[];
  /** The most frequent first. */
  readonly words: readonly FoundWord[];
  /** Why no row could be read, and what to do; empty otherwise. */
  readonly problem: string;
}

/** Takes a file row by row. */
export interface RowReader {
  /**
   * @param rows the next ones, from the file's first on, as text; empty ones too, as rows are counted.
   * @returns what is known by now; the first rows are held back until it is clear how the file is laid out.
   */
  take(rows: readonly (readonly string[])[]): ReadBatch;
  /** After the last row. @returns what was still held back, and what came of all. */
  end(): { readonly batch: ReadBatch; readonly result: ReadingResult };
}
