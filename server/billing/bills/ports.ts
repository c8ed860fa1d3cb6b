import type { BillPage } from '../../../contract/billing/bills/bills';
import type { BillHistoryEvent, ListedLine } from '../../../contract/platform/shared/billSchemas';
import type { Bill, BillAdjustment, BillWithRule } from '../../../src/domain/billing/bills/Bill';
import type { BillSort } from '../../../src/domain/billing/bills/BillPage';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { BillEvent } from '../../../src/domain/billing/bills/billTransitions';
import type { FileBalance } from '../../../src/domain/billing/reconciliation/balance/FileBalance';
import type { ExplainedDeduction } from '../../../src/domain/billing/reconciliation/broughtForward';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { WithoutDeduction } from '../../../src/domain/billing/reconciliation/noDeduction';
import type { PaidOutside } from '../../../src/domain/billing/reconciliation/PaidOutside';
import type { ConfirmedPay, LayoutOrigin } from '../../../src/domain/billing/reconciliation/PayrollTable';
import type { KnownNumber } from '../../../src/domain/billing/reconciliation/people/knownNumbers';
import type { Resolution } from '../../../src/domain/billing/reconciliation/Resolution';
import type { ObservedContribution } from '../../../src/domain/billing/rules/ContributionProposal';
import type { CarrierPart } from '../../../src/domain/money/ledger/carrierShares';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Actor } from '../../platform/shared/Actor';
import type { BillFilter } from '../../platform/shared/BillFilter';
import type { Caller } from '../../platform/shared/Caller';
import type { KeyList } from '../../platform/shared/KeyList';
import type { LockHolder } from './BillLocks';

/** Filter and order of bills. */
export interface BillOrderRequest extends BillFilter {
  readonly sort: BillSort;
  readonly direction: 'asc' | 'desc';
  /** Today at the office. */
  readonly today: LocalDate;
}

/** A page of filtered bills in an order. */
export interface BillPageRequest extends BillOrderRequest {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** A page of a bill's lines. */
export interface LinePageRequest {
  readonly offset: number;
  readonly limit: number;
  /** Part of a member's name, or start of a member number, coverage or plan. Empty does not filter. */
  readonly q: string;
  readonly changedOnly: boolean;
}

/** One page of a bill's lines, in bill order. */
export interface MatchingLines {
  readonly items: readonly ListedLine[];
  readonly total: number;
  /** Totals over all matching lines. */
  readonly sums: { readonly billedCents: Cents; readonly reconciledCents: Cents };
}

/**
 * Reads bills within a caller's scope. Bills outside the scope do not exist for the caller. A carrier's bill contains only the
 * lines and amounts of its own codes. Locks that have expired at `now` are ignored.
 */
export interface BillQueries {
  search(scope: Scope, request: BillPageRequest, now: Date): Promise<BillPage>;
  /** The page without totals. */
  page(scope: Scope, request: BillPageRequest, now: Date): Promise<readonly Bill[]>;
  /** Keys of the matching bills, in order, at most `limit`. */
  keys(scope: Scope, request: BillOrderRequest, limit: number, now: Date): Promise<KeyList>;
  /** The bills with these keys that are in scope, in the given order. */
  byKeys(scope: Scope, billPks: readonly string[], now: Date): Promise<readonly Bill[]>;
  find(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined>;
  /** Numbers of the members with lines on a group's bills in scope. */
  memberIds(scope: Scope, groupNumber: string): Promise<ReadonlySet<string>>;
  /** In bill order, without archived lines. @param bill returned by `find` for the same scope. */
  lines(scope: Scope, bill: Bill, request: LinePageRequest): Promise<MatchingLines>;
  /** Adjustments in file order. @param bill from `find`, which limits carriers to their own codes */
  adjustments(bill: Bill): Promise<readonly BillAdjustment[]>;
  /** Newest first, at most 500. The caller must check that the bill is in scope. */
  history(billPk: string): Promise<readonly BillHistoryEvent[]>;
}

/** A bill whose row is locked until the transaction ends. */
export type LockedBill = Pick<
  BillWithRule,
  | 'billPk'
  | 'billNumber'
  | 'groupNumber'
  | 'status'
  | 'version'
  | 'reconcilePolicy'
  | 'billedCents'
  | 'reconciledCents'
  | 'adjustmentsCents'
  | 'creditsCents'
  | 'dueCents'
  | 'paidCents'
  | 'pendingCents'
  | 'lineCount'
  | 'changedLineCount'
>;

/** A line before and after a change. */
export interface LineChangeToSave {
  readonly before: ListedLine;
  readonly after: ListedLine;
}

/** Totals over a bill's lines. */
export interface LineTotals {
  readonly reconciledCents: Cents;
  readonly changedLineCount: number;
}

/** Values of a bill after an event. */
export interface BillOutcome extends LineTotals {
  readonly status: BillStatus;
  readonly dueCents: Cents;
}

/** An event to record for a bill. */
export interface BillEventToSave {
  readonly event: BillEvent;
  readonly status: BillStatus;
  readonly note: string;
  readonly changeCount: number;
}

/** Comparison with a payroll file that a reconciliation is based on. */
export interface ComparisonToSave {
  readonly fileName: string;
  /** Key of the upload the rows came from; null for a file that was not uploaded. */
  readonly uploadPk: string | null;
  readonly rowCount: number;
  readonly deductedCents: Cents;
  readonly decided: readonly { readonly discrepancy: Discrepancy; readonly resolution: Resolution }[];
  /** Balance of the file as read; null if unknown. */
  readonly balance: FileBalance | null;
  /** Who saved the layout of its columns, and when; null if no column comes from a saved layout. */
  readonly layout: LayoutOrigin | null;
  /** See `fileFingerprint`. */
  readonly fingerprint: string;
  /** Employee contributions observed in the file. */
  readonly observed: readonly ObservedContribution[];
  /** Amounts that continuation payers pay outside payroll. */
  readonly paidOutside: readonly PaidOutside[];
  /** Meaning of the amounts, as confirmed by a person; null if nobody did. */
  readonly pay: ConfirmedPay | null;
  /** Numbers of members with school-year deductions. */
  readonly schoolMembers: readonly string[];
  /** Employee numbers for matching members in later files. */
  readonly numbers: readonly KnownNumber[];
  /** Coverages without a deduction. */
  readonly withoutDeduction: readonly WithoutDeduction[];
  /** Deductions explained by balances brought forward. */
  readonly explainedByBalance: readonly ExplainedDeduction[];
}

/** An event of a bill other than its release, which `ReleaseBills` saves for many bills at once. */
export type ChangeOfReleased = Exclude<BillEvent, 'release'>;

/** Bills and their lines, in one transaction. */
export interface BillRepository {
  /** Locks the bill's row. Undefined if there is no such bill in scope. */
  lock(scope: Scope, billPk: string): Promise<LockedBill | undefined>;
  /** Owner of the bill's editing lock; undefined if there is none. */
  lockHolder(bill: LockedBill, now: Date): Promise<LockHolder | undefined>;
  /** The lines with these keys, or all lines; in bill order. */
  lines(bill: LockedBill, linePks?: readonly string[]): Promise<readonly ListedLine[]>;
  /** The first trace of work on a released bill, such as 'comments'; undefined if it is unchanged since its release. */
  traceOnReleased(bill: LockedBill): Promise<string | undefined>;
  /** Whether lines of the bill are in the archive. */
  hasArchivedLines(bill: LockedBill): Promise<boolean>;
  removeSnapshot(bill: LockedBill): Promise<void>;
  /** Number of lines that differ from the snapshot; undefined if there is none. */
  countSnapshotDifferences(bill: LockedBill): Promise<number | undefined>;
  /** Restores the lines from the snapshot, and records the changes under the event. */
  restoreSnapshot(bill: LockedBill, eventPk: string): Promise<void>;
  saveLines(bill: LockedBill, changes: readonly LineChangeToSave[]): Promise<void>;
  /** Records changed lines under the event that changed them. */
  recordChanges(bill: LockedBill, eventPk: string, changes: readonly LineChangeToSave[]): Promise<void>;
  /** Recalculates the totals of the bill and of each of its carriers. */
  recount(bill: LockedBill): Promise<LineTotals>;
  carriers(bill: LockedBill): Promise<readonly CarrierPart[]>;
  /** Records an event; call it before recording its line changes. @returns the event's key. */
  addEvent(bill: LockedBill, event: BillEventToSave, by: Actor, now: Date): Promise<string>;
  save(bill: LockedBill, event: ChangeOfReleased, outcome: BillOutcome, by: Actor, now: Date): Promise<void>;
  /**
   * Whether the bill's group has this committed upload of payroll deductions with its rows. Locks it against reversal until the
   * transaction ends.
   */
  lockDeductions(bill: LockedBill, uploadPk: string): Promise<boolean>;
  saveComparison(bill: LockedBill, comparison: ComparisonToSave, by: Actor, now: Date): Promise<void>;
  /** @returns undefined for a bill outside `scope` as well. */
  find(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined>;
  /** The changed bill as the scope sees it. */
  view(scope: Scope, bill: LockedBill, now: Date): Promise<Bill>;
}

/** A caller's request about a bill of the groups in `scope`. */
export interface BillRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  readonly now: Date;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly bills: BillRepository;
  }
}
