/** Which column of a group's payroll file holds what, by its heading. Null for what the file does not have. */
export interface ColumnMapping {
  readonly memberId: string;
  readonly memberName: string | null;
  readonly coverage: string | null;
  readonly amount: string;
  readonly employerAmount: string | null;
}

/** What a column can hold. */
export type ColumnRole = keyof ColumnMapping;
