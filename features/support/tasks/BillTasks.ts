import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { BillTab } from '../../../src/domain/bills/billTabs';
import type { Cents } from '../../../src/domain/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { Deed } from '../Words';

/** What a list of bills is narrowed by. */
export interface BillSearch {
  readonly tab?: BillTab;
  readonly text?: string;
  readonly isLargestFirst?: boolean;
}

export interface BillsFound {
  readonly count: number;
  readonly dueCents: Cents;
  /** What is left to pay on them. */
  readonly balanceCents: Cents;
  /** Of those that were reconciled. */
  readonly reconciledCents: Cents;
  /** In the order they are shown. */
  readonly numbers: readonly string[];
}

/** Amounts and status as the bill shows them. */
export interface BillHead {
  readonly status: BillStatus;
  readonly billedCents: Cents;
  readonly dueCents: Cents;
  readonly openCents: Cents;
}

/** An entry of the bill's history, for one line. */
export interface ChangeTold {
  readonly member: string;
  readonly coverage: string;
  readonly before: Cents;
  readonly after: Cents;
  readonly reason: string;
}

/** Finding bills and reading them. */
export interface BillTasks {
  lookFor(person: TestPerson, search: BillSearch): Promise<void>;
  /** Opens the list without asking for anything in particular. */
  openList(person: TestPerson): Promise<void>;
  /** Follows a count of the dashboard to the bills it counts. @returns the count */
  followCount(person: TestPerson, count: BillStatus | 'past due'): Promise<number>;
  /** Comes back to the list by nothing but its address. */
  comeBackByAddress(person: TestPerson): Promise<void>;
  found(person: TestPerson): Promise<BillsFound>;
  /** What stands where the list would be; for an empty list. */
  emptyMessage(person: TestPerson): Promise<string>;

  open(person: TestPerson, bill: StageBill): Promise<void>;
  lookForLines(person: TestPerson, text: string): Promise<void>;
  head(person: TestPerson, bill: StageBill): Promise<BillHead>;
  lineCount(person: TestPerson): Promise<number>;
  /** The numbers of members as they are shown. */
  memberNumbers(person: TestPerson): Promise<readonly string[]>;
  changes(person: TestPerson, bill: StageBill): Promise<readonly ChangeTold[]>;

  offers(person: TestPerson): Promise<readonly Deed[]>;
  /** Does it although it is not offered. */
  doAllTheSame(person: TestPerson, deed: Deed, bill: StageBill): Promise<void>;
  takeBack(person: TestPerson, how: 'unreconcile' | 'revert', bill: StageBill): Promise<void>;
  /** Why it cannot be done on the open bill, as its disabled button says; empty when it can. */
  whyNot(person: TestPerson, how: 'unreconcile' | 'revert'): Promise<string>;
}
