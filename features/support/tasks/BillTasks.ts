import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { BillTab } from '../../../src/domain/billing/bills/billTabs';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { BillDownload } from '../choiceTypes';
import type { DisabledStep, ListFormat, OfferedStep, RequestedStep } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';

/** Filters and sorting of the list of bills. */
export interface BillSearch {
  readonly tab?: BillTab;
  readonly text?: string;
  readonly isLargestFirst?: boolean;
}

/** A bill in the list. */
export interface BillShown {
  readonly number: string;
  readonly status: BillStatus;
  readonly dueCents: Cents;
}

/** A line of the open bill. */
export interface LineShown {
  readonly member: string;
  /** Masked, as shown. */
  readonly memberNumber: string;
  readonly coverage: string;
  readonly billed: Cents;
}

export interface BillsFound {
  readonly count: number;
  readonly dueCents: Cents;
  /** Total remaining balance. */
  readonly balanceCents: Cents;
  /** Total of the reconciled bills. */
  readonly reconciledCents: Cents;
  /** In display order. */
  readonly bills: readonly BillShown[];
}

/** Amounts and status as the bill shows them. */
export interface BillHead {
  readonly status: BillStatus;
  readonly billedCents: Cents;
  readonly dueCents: Cents;
  readonly openCents: Cents;
}

/** An entry of the bill's history, for one line. */
export interface HistoryEntry {
  readonly member: string;
  readonly coverage: string;
  readonly before: Cents;
  readonly after: Cents;
  readonly reason: string;
}

/** Finding bills and reading them. */
export interface BillTasks {
  search(person: TestPerson, search: BillSearch): Promise<void>;
  /** Opens the list without filters. */
  openList(person: TestPerson): Promise<void>;
  /** Opens the bills of a dashboard count. @returns the count */
  followCount(person: TestPerson, count: BillStatus | 'past due'): Promise<number>;
  /** Reopens the list by its address. */
  reopenByAddress(person: TestPerson): Promise<void>;
  found(person: TestPerson): Promise<BillsFound>;

  open(person: TestPerson, bill: StageBill): Promise<void>;
  /** Reads in the open list why a bill's amount changed. */
  explain(person: TestPerson, bill: StageBill): Promise<void>;
  searchLines(person: TestPerson, text: string): Promise<void>;
  head(person: TestPerson, bill: StageBill): Promise<BillHead>;
  /** Lines shown on the open bill, in order. */
  lines(person: TestPerson): Promise<readonly LineShown[]>;
  lineCount(person: TestPerson): Promise<number>;
  /** Member numbers as shown. */
  memberNumbers(person: TestPerson): Promise<readonly string[]>;
  changes(person: TestPerson, bill: StageBill): Promise<readonly HistoryEntry[]>;

  /** Downloads a file about a bill. @returns its bytes; none if it was refused */
  download(person: TestPerson, what: BillDownload, bill: StageBill): Promise<Uint8Array>;

  /** Exports the list as it is shown; opens it first if it is not. @returns the file's bytes */
  exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array>;

  offers(person: TestPerson): Promise<readonly OfferedStep[]>;
  /** Requests a step that is not offered. */
  requestAnyway(person: TestPerson, step: RequestedStep, bill: StageBill): Promise<void>;
  undoStatus(person: TestPerson, how: 'unreconcile' | 'revert' | 'unrelease', bill: StageBill): Promise<void>;
  /** Opens the question before a bill is unreconciled or reverted, and leaves it open. */
  askToReopen(person: TestPerson, how: 'unreconcile' | 'revert', bill: StageBill): Promise<void>;
  /** Brings archived lines back, and leaves the bill open. */
  bringLinesBack(person: TestPerson, bill: StageBill): Promise<void>;
  /** Reason on the disabled button of the open bill; empty if it is enabled; undefined if there is none. */
  disabledReason(person: TestPerson, step: DisabledStep): Promise<string | undefined>;
}
