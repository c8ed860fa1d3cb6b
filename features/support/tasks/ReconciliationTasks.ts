import type { Cents } from '../../../src/domain/money/Cents';
import type { DiscrepancyKind } from '../../../src/domain/reconciliation/Discrepancy';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { LineName, PayrollRow, Reason } from '../Words';

export interface LineChange {
  readonly bill: StageBill;
  readonly line: LineName;
  readonly amount: Cents;
  readonly reason: Reason | undefined;
}

/** A payroll file somebody drops. */
export interface DroppedFile {
  readonly rows: readonly PayrollRow[];
  readonly bill: StageBill;
  /** Headings nobody could guess. */
  readonly hasOwnColumns?: boolean;
  /** Payroll's own number of each member comes first. */
  readonly hasFileNumbers?: boolean;
  /** The employer contribution has a column. */
  readonly hasEmployerPart?: boolean;
  /** Has something else than an amount. */
  readonly unreadable?: string;
  /** How the text of the file differs from a plain export. */
  readonly change?: (text: string) => string;
}

/** What a large change would do to the bill, as it is asked. */
export interface ChangeAsked {
  readonly before: Cents;
  readonly after: Cents;
  readonly lines: number;
}

export interface FoundDifference {
  readonly member: string;
  readonly coverage: string;
  /** What the bill asks for more than payroll says. */
  readonly over: Cents;
}

/** Working on one bill until it is reconciled. */
export interface ReconciliationTasks {
  begin(person: TestPerson, bill: StageBill): Promise<void>;
  takeOver(person: TestPerson, bill: StageBill): Promise<void>;
  /** Whether the bill can be changed now. */
  canChange(person: TestPerson): Promise<boolean>;
  changedLines(person: TestPerson): Promise<number>;

  change(person: TestPerson, change: LineChange): Promise<void>;
  undo(person: TestPerson): Promise<void>;
  canRedo(person: TestPerson): Promise<boolean>;
  save(person: TestPerson): Promise<void>;
  reconcile(person: TestPerson): Promise<void>;
  /** Whether the message about a failed save or reconcile offers to send it again. */
  canSendAgain(person: TestPerson): Promise<boolean>;
  leaveAndComeBack(person: TestPerson, bill: StageBill): Promise<void>;
  /** Closes the tab before anything more can be saved, and comes back later. */
  closeAndComeBack(person: TestPerson, bill: StageBill): Promise<void>;
  /** What the work comes to, against what was billed. */
  variance(person: TestPerson, bill: StageBill): Promise<Cents>;

  drop(person: TestPerson, file: DroppedFile): Promise<void>;
  /** Compares with a payroll file that was uploaded and committed before. */
  useUploaded(person: TestPerson, fileName: string): Promise<void>;
  /** Whether somebody has to say what the columns of the file mean. */
  isAskedForColumns(person: TestPerson): Promise<boolean>;
  sayColumns(person: TestPerson): Promise<void>;
  /** What is wrong with a row of the file, its first row being 1; empty when nothing is. */
  unreadRow(person: TestPerson, row: number): Promise<string>;
  canChooseColumnsAgain(person: TestPerson): Promise<boolean>;
  unreadRows(person: TestPerson): Promise<number>;
  differences(person: TestPerson): Promise<readonly FoundDifference[]>;
  /** Decides about all open differences as suggested. A large change only asks. */
  followSuggestions(person: TestPerson): Promise<void>;
  /** Whether the suggestions of the file can be followed at once. */
  hasSuggestions(person: TestPerson): Promise<boolean>;
  /** Decides about all open differences of one kind. A large change only asks. */
  decideKind(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', kind: DiscrepancyKind): Promise<void>;
  /** What the person is asked before a large change; undefined when nothing is asked. */
  question(person: TestPerson): Promise<ChangeAsked | undefined>;
  confirm(person: TestPerson): Promise<void>;
  cancel(person: TestPerson): Promise<void>;
  /** What the file as a whole probably has wrong, as the screen says it. */
  likelyCauses(person: TestPerson): Promise<readonly string[]>;
  decide(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', member: string, reason: Reason): Promise<void>;
}
