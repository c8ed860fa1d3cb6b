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

/** Which column of a group's payroll file holds what, by its heading. Null for what the file does not have. */
export interface ColumnMapping {
  readonly memberId: string;
  readonly memberName: string | null;
  readonly coverage: string | null;
  readonly amount: string;
  readonly employerAmount: string | null;
}

/** Columns as they were chosen for a group's file. */
export interface RememberedColumns extends ColumnMapping {
  /** All columns of the file they were chosen in: one that was left out then is not asked about again. */
  readonly headings?: readonly string[] | undefined;
}

/** What a column can hold. */
export type ColumnRole = keyof ColumnMapping;

/** One row of a payroll deduction file, after its columns were understood. */
export interface Deduction {
  /** Where it stands in the file, the first row of data being 1. */
  readonly row: number;
  /** The member's number as payroll writes it. */
  readonly memberId: string;
  readonly memberName: string;
  /** The coverage's name as payroll writes it; null when the file has one amount a member. */
  readonly coverage: string | null;
  /** What was deducted and, where the file says so, what the employer adds. */
  readonly amountCents: Cents;
}
