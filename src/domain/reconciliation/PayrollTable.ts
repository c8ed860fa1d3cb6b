/** A payroll file as text, before anybody knows what its columns mean. */
export interface PayrollTable {
  /** The headings, as many as the widest row; unnamed columns are called by their letter. */
  readonly headers: readonly string[];
  /** Where the headings stand in the file, its first row being 1; `rows` begin right below. */
  readonly headerRow: number;
  readonly rows: readonly (readonly string[])[];
}
