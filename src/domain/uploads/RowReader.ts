import type { CellSeparation } from '../files/AmountCells';
import type { Cents } from '../money/Cents';
import type { FileLayout, FileTemplate } from './FileTemplate';
import type { UploadKind } from './UploadKind';

/** What a file is by its content, whatever it is called. */
export type FileFormat = 'csv' | 'xlsx' | 'x12-834';

/** What a file says about itself as a whole. */
export interface FileFacts {
  readonly format: FileFormat;
  /** Of an enrollment file: whether it lists everybody, so that who is missing is no longer enrolled; else it lists changes. */
  readonly fullList: boolean;
  /** Of a text with cells. */
  readonly cells?: CellSeparation | undefined;
}

/** Values of a row by field name: text, an amount in cents, a date as YYYY-MM-DD, or null. */
export type UploadValues = Readonly<Record<string, string | number | null>>;

/** A row without errors. */
export interface UploadRecord {
  /** Row number in the file, from 1. */
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

/** A row with errors. */
export interface BadRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Values that could be read. */
  readonly values: UploadValues;
  readonly errors: readonly RowError[];
}

/** Instructions for reading a file. Plain data, sent to the reading thread. */
export interface ReadingOrder {
  readonly kind: UploadKind;
  /** How the rows are to be read; where it is missing, the template whose headings the file has, else our best guess. */
  readonly layout?: FileLayout;
  readonly templates: readonly FileTemplate[];
  /** Whether good rows are also given as they stand in the file. */
  readonly withCells?: boolean;
}

/** Result of some rows, without empty rows and totals. */
export interface ReadBatch {
  readonly records: readonly UploadRecord[];
  readonly badRows: readonly BadRow[];
}

/** A value of a column whose values have a meaning. */
export interface FoundWord {
  readonly field: string;
  readonly text: string;
  readonly count: number;
  /** Null where nobody knows what it means. */
  readonly meaning: string | null;
}

/** Origin of a layout: given, from a recognized template, guessed, or not needed. */
export type LayoutBy = 'chosen' | 'recognised' | 'guessed' | 'none';

/** Result of all rows. Plain data of bounded size. */
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
  /** Total of the good rows; null for a kind without amounts. */
  readonly totalCents: Cents | null;
  /** Of an enrollment file: whether it lists everybody. */
  readonly fullList: boolean;
  /** The first rows, unchanged. */
  readonly sample: readonly (readonly string[])[];
  /** The most frequent first. */
  readonly words: readonly FoundWord[];
  /** Why no row could be read, and what to do; empty otherwise. */
  readonly problem: string;
}

/** Reads a file row by row. */
export interface RowReader {
  /**
   * @param rows the next ones, from the file's first on, as text; empty ones too, as rows are counted.
   * @returns what is known by now; the first rows are held back until it is clear how the file is laid out.
   */
  take(rows: readonly (readonly string[])[]): ReadBatch;
  /** After the last row. @returns what was still held back, and what came of all. */
  end(): { readonly batch: ReadBatch; readonly result: ReadingResult };
}
