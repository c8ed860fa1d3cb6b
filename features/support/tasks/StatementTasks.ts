import type { StatementFormat } from '../../../src/domain/money/statements/Statement';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A statement to add: its lines are in the order of their days. */
export interface NewStatement {
  readonly format: StatementFormat;
  readonly openingCents: Cents;
  readonly lines: readonly {
    readonly day: LocalDate;
    readonly typeCode: string;
    readonly amountCents: Cents;
    readonly description: string;
  }[];
  /** Whether the file lacks its last record. */
  readonly isCutOff: boolean;
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
  add(person: TestPerson, statement: NewStatement): Promise<void>;
  /** Opens a statement that was added. @param to its last day */
  openThrough(person: TestPerson, to: LocalDate): Promise<void>;
  /** Removes the open statement. */
  remove(person: TestPerson, reason: string): Promise<void>;
  /** Matches a line of the open statement with the only open item of an amount. */
  match(person: TestPerson, lineNo: number, amount: Cents): Promise<void>;
  /** @param label what the line is: `Bank fee` */
  explain(person: TestPerson, lineNo: number, label: string): Promise<void>;
  unmatch(person: TestPerson, lineNo: number, reason: string): Promise<void>;
  sign(person: TestPerson): Promise<void>;
  reopen(person: TestPerson, reason: string): Promise<void>;
  /** The cash page of the open statement. */
  cash(person: TestPerson): Promise<readonly CashShown[]>;
  /** Lines of the open statement. */
  lines(person: TestPerson): Promise<readonly StatementLineShown[]>;
  statements(person: TestPerson): Promise<readonly StatementShown[]>;
}
