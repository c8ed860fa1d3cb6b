import type {
  CloseReason,
  ExpectedSort,
  ExpectedStatus,
} from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { LineName, Reason } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';
import type { ListOrder } from './CorrectionTasks';

export interface LineChange {
  readonly bill: StageBill;
  readonly line: LineName;
  readonly amount: Cents;
  readonly reason: Reason | undefined;
}

/** Effect of a large change, as shown in the confirmation. */
export interface ChangeConfirmation {
  readonly before: Cents;
  readonly after: Cents;
  readonly lines: number;
}

/** An adjustment that an earlier bill expects of the open bill. */
export interface ExpectedShown {
  readonly member: string;
  readonly expected: Cents;
  /** Amount that arrived on this bill. */
  readonly arrived: Cents;
  /** Outcome, with `, late` once the carrier's window has passed. */
  readonly result: string;
}

/** An expected adjustment of which an amount is still open. */
export interface OpenExpectedShown {
  readonly member: string;
  /** Number of the bill it comes from. */
  readonly number: string;
  readonly open: Cents;
  readonly state: ExpectedStatus;
}

/** Working on one bill until it is reconciled. */
export interface ReconciliationTasks {
  start(person: TestPerson, bill: StageBill): Promise<void>;
  takeOver(person: TestPerson, bill: StageBill): Promise<void>;
  /** Whether the bill can be changed now. */
  canChange(person: TestPerson): Promise<boolean>;
  changedLines(person: TestPerson): Promise<number>;

  change(person: TestPerson, change: LineChange): Promise<void>;
  undo(person: TestPerson): Promise<void>;
  canRedo(person: TestPerson): Promise<boolean>;
  save(person: TestPerson): Promise<void>;
  reconcile(person: TestPerson): Promise<void>;
  /** Whether the message about a failed save or reconcile offers Retry. */
  canRetry(person: TestPerson): Promise<boolean>;
  /** Goes back to the bill. */
  leave(person: TestPerson, bill: StageBill): Promise<void>;
  leaveAndReturn(person: TestPerson, bill: StageBill): Promise<void>;
  /** Closes the tab immediately and returns later. */
  closeAndReopen(person: TestPerson, bill: StageBill): Promise<void>;
  /** Reconciled total minus billed total. */
  variance(person: TestPerson, bill: StageBill): Promise<Cents>;

  /** What earlier bills expect of the bill, as its reconcile screen shows it. */
  expected(person: TestPerson, bill: StageBill): Promise<readonly ExpectedShown[]>;
  /** Stops expecting the open adjustment of a member. */
  /** Closes everything that is open with one reason. */
  closeAllExpected(person: TestPerson, reason: CloseReason): Promise<void>;
  /** Closes every open adjustment that a search finds, on all pages. */
  closeMatchingExpected(person: TestPerson, q: string, reason: CloseReason): Promise<void>;
  /** The letter to the carrier about everything that is open. */
  carrierLetter(person: TestPerson): Promise<string>;
  closeExpected(person: TestPerson, member: string, reason: CloseReason): Promise<void>;
  /** Sorts the person's list of expected adjustments by a column. */
  sortExpected(person: TestPerson, order: ListOrder<ExpectedSort>): Promise<void>;
  /** What is open of all expected adjustments the person may see. Default: the largest credit first. */
  openExpected(person: TestPerson): Promise<readonly OpenExpectedShown[]>;

  /** The open confirmation of a large change, or undefined. */
  confirmation(person: TestPerson): Promise<ChangeConfirmation | undefined>;
  confirm(person: TestPerson): Promise<void>;
  cancel(person: TestPerson): Promise<void>;
}
