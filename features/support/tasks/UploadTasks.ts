import type { ControlTotal } from '../../../src/domain/money/opening/OpeningKind';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** Rows of an upload: all, and those without errors. */
export interface RowCount {
  readonly good: number;
  readonly all: number;
}

/** Reviewing and committing the open upload. */
export interface UploadTasks {
  leaveAndReturn(person: TestPerson): Promise<void>;

  state(person: TestPerson): Promise<string>;
  rows(person: TestPerson): Promise<RowCount>;
  /** Total of the rows without errors, as shown in dollars. */
  total(person: TestPerson): Promise<string>;
  /** All text about the upload: its effects, errors, and template. */
  summaryText(person: TestPerson): Promise<string>;
  /** Errors of a file row. */
  rowErrors(person: TestPerson, row: number): Promise<string>;

  commit(person: TestPerson, isSkippingErrors: boolean): Promise<void>;
  /** Commits without confirming skipped rows or duplicates. */
  commitUnconfirmed(person: TestPerson): Promise<void>;
  /** Enters the totals of the old trial balance for opening balances. */
  enterTotals(person: TestPerson, totals: readonly ControlTotal[]): Promise<void>;
  /** Opens the opening balances that someone uploaded last, and posts them. */
  postOpening(person: TestPerson): Promise<void>;
  discard(person: TestPerson): Promise<void>;
  reverse(person: TestPerson, reason: string): Promise<void>;
  /** Bytes of the spreadsheet with the rows with errors. */
  download(person: TestPerson): Promise<Uint8Array>;

  /** Whether a committed payroll file is available for the group's bills. */
  isAvailable(person: TestPerson, group: Group): Promise<boolean>;
}
