import type { Cents } from '../money/Cents';

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
