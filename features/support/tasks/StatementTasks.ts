import type { StatementFormat } from '../../../src/domain/money/statements/Statement';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A bank's file of a statement. Of a BAI2 file, the last day and the closing balance are in the file. */
export interface StatementFile {
  readonly format: StatementFormat;
  readonly text: string;
  /** The last day. */
  readonly to: LocalDate;
  readonly closingCents: Cents;
}

/** A line of a statement, as shown. */
export type StatementLineShown = Readonly<Record<'date' | 'amount' | 'description' | 'state' | 'reason', string>>;

/** A statement in the list, as shown. */
export type StatementShown = Readonly<Record<'statement' | 'closing balance', string>>;

/** Figures of the cash page, as shown. */
export type CashShown = Readonly<
  Record<'ledger' | 'posted later' | 'statement' | 'in transit' | 'outstanding' | 'difference', string>
>;

/** The office's bank account and its statements. */
export interface StatementTasks {
  open(person: TestPerson): Promise<void>;
  addAccount(person: TestPerson, openingCents: Cents, opensOn: LocalDate): Promise<void>;
  /** Adds a statement and opens it. A refused file stays open with its problems. */
  add(person: TestPerson, file: StatementFile): Promise<void>;
  /** Opens a statement that was added. @param to its last day */
  openThrough(person: TestPerson, to: LocalDate): Promise<void>;
  /** Removes the open statement. */
  remove(person: TestPerson, reason: string): Promise<void>;
  /** Matches a line of the open statement with the only open item of an amount. */
  match(person: TestPerson, lineNo: number, amount: Cents): Promise<void>;
  /** @param label what the line is: `Bank fee`. @param note default: empty */
  explain(person: TestPerson, lineNo: number, label: string, note?: string): Promise<void>;
  unmatch(person: TestPerson, lineNo: number, reason: string): Promise<void>;
  sign(person: TestPerson): Promise<void>;
  reopen(person: TestPerson, reason: string): Promise<void>;
  /** The cash page of the open statement. */
  cash(person: TestPerson): Promise<readonly CashShown[]>;
  /** Lines of the open statement. */
  lines(person: TestPerson): Promise<readonly StatementLineShown[]>;
  statements(person: TestPerson): Promise<readonly StatementShown[]>;
}
