import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** How many rows of an upload there are, and how many are good. */
export interface RowCount {
  readonly good: number;
  readonly all: number;
}

/** The upload in hand: what is in it, and making it count. */
export interface UploadTasks {
  leaveAndComeBack(person: TestPerson): Promise<void>;

  state(person: TestPerson): Promise<string>;
  rows(person: TestPerson): Promise<RowCount>;
  /** What the good rows come to, in dollars as people read them. */
  total(person: TestPerson): Promise<string>;
  /** All that is said of the upload: what comes of it, what is wrong, how it was read. */
  words(person: TestPerson): Promise<string>;
  /** What is wrong with a row of the file. */
  wrongIn(person: TestPerson, row: number): Promise<string>;

  commit(person: TestPerson, isSaidToLeaveOut: boolean): Promise<void>;
  /** Commits without saying that anything may be left out or counted twice. */
  commitAsItIs(person: TestPerson): Promise<void>;
  discard(person: TestPerson): Promise<void>;
  reverse(person: TestPerson, reason: string): Promise<void>;
  /** Bytes of the spreadsheet with the rows that are wrong. */
  download(person: TestPerson): Promise<number>;

  /** Whether any uploaded payroll file stands ready for the group's bills. */
  standsReady(person: TestPerson, group: Group): Promise<boolean>;
}
