import type { CellSeparation } from '../../platform/files/AmountCells';
import type { FileAccount } from '../../platform/files/FileAccount';
import type { PrintedBeside } from '../../platform/files/printed/printedProblem';
import type { UploadKind } from '../../platform/files/UploadKind';
import type { Cents } from '../../platform/money/Cents';
import type { FileLayout, KnownLayout } from './FileTemplate';

/** Format of a file by its content, regardless of its name. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf' | 'x12-834';

/** Properties of a whole file. */
export interface FileFacts {
  readonly format: FileFormat;
  /** Whether an enrollment file lists everyone, so that missing people are no longer enrolled; otherwise it lists changes. */
  readonly fullList: boolean;
  /** The insurer that wrote an 834, whose words it has; empty or undefined if unknown. */
  readonly sender?: string | undefined;
  /** For a text with cells. */
  readonly cells?: CellSeparation | undefined;
  /** Whether the layout was saved for an earlier file. Default: no. */
  readonly isSavedLayout?: boolean | undefined;
  /** Whether the headings are ours, for a file of fixed fields, so that nothing is guessed from them. */
  readonly hasOurHeadings?: boolean | undefined;
  /** Amounts and doubtful lines of a PDF besides its rows, which have to agree with them. */
  readonly printed?: PrintedBeside | undefined;
  /** Name of the sheet, where it says the type of its rows. */
  readonly sheet?: string | undefined;
}

/** Values of a row by field name: text, an amount in cents, a date as YYYY-MM-DD, or null. */
export type UploadValues = Readonly<Record<string, string | number | null>>;

/** A row without errors. */
export interface UploadRecord {
  /** Row number in the file, from 1. */
  readonly row: number;
  readonly values: UploadValues;
  /** The row as in the file, if requested. */
  readonly cells?: readonly string[];
}

/** A problem of a row or of the whole file. */
export interface RowError {
  /** Row number in the file, from 1; 0 for the whole file. */
  readonly row: number;
  /** Field name; empty for the whole row. */
  readonly field: string;
  /** The cell's text, shortened. */
  readonly text: string;
  /** The problem and how to fix it. */
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
  /** The layout to use. By default, that of the template with the file's headings, otherwise a guess. */
  readonly layout?: FileLayout;
  readonly templates: readonly KnownLayout[];
  /** Whether to include valid rows as they are in the file. */
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
  /** Null if its meaning is unknown. */
  readonly meaning: string | null;
  /** For a carrier's own tier: the plan of its rows. */
  readonly plan?: string | undefined;
}

/** Origin of a layout: given, from a recognized template, guessed, or not needed. */
export type LayoutBy = 'chosen' | 'recognised' | 'guessed' | 'none';

/** Result of all rows. Plain data of bounded size. */
export interface ReadingResult {
  readonly layout: FileLayout;
  readonly layoutBy: LayoutBy;
  /** Key of the recognized template. */
  readonly templatePk: string | null;
  /** Column headings. */
  readonly headings: readonly string[];
  /** Number of data rows, with and without errors. */
  readonly rows: number;
  readonly goodRows: number;
  /** Total of the good rows; null for a kind without amounts. */
  readonly totalCents: Cents | null;
  /** Whether an enrollment file lists everyone. */
  readonly fullList: boolean;
  /** The first rows, unchanged. */
  readonly sample: readonly (readonly string[])[];
  /** Most frequent first. */
  readonly words: readonly FoundWord[];
  /** Why no row could be read, and how to fix it; empty otherwise. */
  readonly problem: string;
  /** Amounts to check before they are used; empty if there are none. */
  readonly notice: string;
  readonly frame: FileFrame;
}

/** The rows of a file that are no data, and how it was read: the part of its account that does not depend on checking the data. */
export interface FileFrame extends Pick<FileAccount, 'titles' | 'totals' | 'blank' | 'places' | 'choices'> {
  readonly statedTotals: number;
  readonly metTotals: number;
  /** Rows below the headings of a table that cannot be read, and rows of sheets that were not read. */
  readonly unread: number;
  /** Amounts of good rows that were rounded to cents. */
  readonly rounded: number;
}

/** Reads a file row by row. */
export interface RowReader {
  /**
   * @param rows the next rows as text, from the file's first, including empty ones.
   * @returns the result so far. The first rows are returned once the layout is known.
   */
  take(rows: readonly (readonly string[])[]): ReadBatch;
  /** Starts another sheet of a workbook. Its headings follow. @returns the rows read so far. */
  startSheet(name: string): ReadBatch;
  /** Call after the last row. @returns the remaining rows and the result of the file. */
  end(): { readonly batch: ReadBatch; readonly result: ReadingResult };
}
