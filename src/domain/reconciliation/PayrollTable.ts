import type { CellSeparation } from '../files/AmountCells';
import type { Cents } from '../money/Cents';

/** The cells of a payroll file as text. */
export interface PayrollRows {
  /** From the file's first row on, empty rows included. */
  readonly rows: readonly (readonly string[])[];
  /** Undefined for a workbook. */
  readonly cells: CellSeparation | undefined;
  /** A warning about characters that may be wrong; empty otherwise. */
  readonly notice: string;
}

/** A payroll file as text, before its columns are chosen. */
export interface PayrollTable {
  /** Headings for all columns of the widest row; unnamed columns are called by their letter. */
  readonly headers: readonly string[];
  /** Row of the headings in the file, from 1; `rows` begin right below. */
  readonly headerRow: number;
  readonly rows: readonly (readonly string[])[];
  /** The row of headings as in the file. */
  readonly headingRow: readonly string[];
}

/** Columns of a group's payroll file, by heading. Null for columns the file does not have. */
export interface ColumnMapping {
  readonly memberId: string;
  readonly memberName: string | null;
  readonly coverage: string | null;
  readonly amount: string;
  readonly employerAmount: string | null;
}

/** Columns that were chosen for an earlier file of the group. */
export interface RememberedColumns extends ColumnMapping {
  /** All headings of the file they were chosen in. A column that was left out then is not asked about again. */
  readonly headings?: readonly string[] | undefined;
}

/** Role of a column. */
export type ColumnRole = keyof ColumnMapping;

/** One row of a payroll deduction file, read with the chosen columns. */
export interface Deduction {
  /** Row in the file, the first row of data being 1. */
  readonly row: number;
  /** Member number as in the file. */
  readonly memberId: string;
  readonly memberName: string;
  /** Coverage name as in the file; null if the file has one amount per member. */
  readonly coverage: string | null;
  /** Deducted amount plus the employer contribution, if the file has one. */
  readonly amountCents: Cents;
}
