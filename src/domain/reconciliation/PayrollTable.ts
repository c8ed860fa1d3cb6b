import type { CellSeparation } from '../files/AmountCells';

/** The cells of a payroll file as text. */
export interface PayrollRows {
  /** From the file's first row on, empty rows included. */
  readonly rows: readonly (readonly string[])[];
  /** Undefined for a workbook. */
  readonly cells: CellSeparation | undefined;
  /** A warning about characters that may be wrong; empty otherwise. */
  readonly notice: string;
}

/** A payroll file as text, before anybody knows what its columns mean. */
export interface PayrollTable {
  /** The headings, as many as the widest row; unnamed columns are called by their letter. */
  readonly headers: readonly string[];
  /** Where the headings stand in the file, its first row being 1; `rows` begin right below. */
  readonly headerRow: number;
  readonly rows: readonly (readonly string[])[];
  /** The row of headings as it stands in the file. */
  readonly headingRow: readonly string[];
}
