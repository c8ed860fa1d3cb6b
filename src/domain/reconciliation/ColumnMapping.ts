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
