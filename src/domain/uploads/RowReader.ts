import type { Cents } from '../money/Cents';
import type { FileLayout, FileTemplate } from './FileTemplate';
import type { UploadKind } from './UploadKind';
import type { BadRow, UploadRecord } from './UploadRecord';

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
