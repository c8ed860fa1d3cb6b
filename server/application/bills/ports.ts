import type { Scope } from '../../../src/domain/access/Scope';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { BillHistoryEvent } from '../../../src/domain/bills/BillHistoryEvent';
import type { BillLine } from '../../../src/domain/bills/BillLine';
import type { BillPage, BillSort } from '../../../src/domain/bills/BillPage';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { BillEvent } from '../../../src/domain/bills/billTransitions';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { CarrierPart } from '../../../src/domain/ledger/carrierShares';
import type { LedgerEvent } from '../../../src/domain/ledger/LedgerEvent';
import type { Cents } from '../../../src/domain/money/Cents';
import type { Discrepancy } from '../../../src/domain/reconciliation/Discrepancy';
import type { Resolution } from '../../../src/domain/reconciliation/Resolution';
import type { LockHolder } from './BillLocks';

/** What a list of bills is narrowed by; empty or undefined is not narrowed. */
export interface BillFilter {
  readonly values: readonly BillStatus[];
  readonly groupNumbers: readonly string[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** First day of the billing month. */
  readonly period?: LocalDate | undefined;
  readonly dueFrom?: LocalDate | undefined;
  readonly dueTo?: LocalDate | undefined;
  /** Only released bills due before today that have a balance neither paid nor pending. */
  readonly pastDue?: boolean | undefined;
  /** Start of a bill number or group number, or part of a group's name. */
  readonly q: string;
}

/** Which page of the bills a filter leaves, in which order. */
export interface BillPageRequest extends BillFilter {
  readonly sort: BillSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Which of a bill's lines. */
export interface LinePageRequest {
  readonly offset: number;
  readonly limit: number;
  /** Part of a member's name, or start of a member number, coverage or plan; empty: not narrowed. */
  readonly q: string;
  readonly changedOnly: boolean;
}

/** A part of a bill's lines, in bill order. */
export interface LinePage {
  readonly items: readonly BillLine[];
  readonly total: number;
  /** Over every line that matches. */
  readonly sums: { readonly billedCents: Cents; readonly reconciledCents: Cents };
}

/**
 * Reads bills as a caller may see them: out of reach is not there. A carrier's bill has the lines and amounts
 * of its own codes only. A lock counts until it expires at `now`.
 */
export interface BillQueries {
  search(scope: Scope, request: BillPageRequest, now: Date): Promise<BillPage>;
  /** The page alone, without counting what else there is. */
  page(scope: Scope, request: BillPageRequest, now: Date): Promise<readonly Bill[]>;
  find(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined>;
  /** In bill order. @param bill as `find` gave it for the same scope. */
  lines(scope: Scope, bill: Bill, request: LinePageRequest): Promise<LinePage>;
  /** Newest first, at most five hundred. The bill must be within reach. */
  history(billPk: string): Promise<readonly BillHistoryEvent[]>;
}

/** A bill that nobody else can change until the transaction ends. */
export type LockedBill = Pick<
  Bill,
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

/** Who does something, as the records keep it. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
}

/** What a line was and what it becomes. */
export interface LineChangeToSave {
  readonly before: BillLine;
  readonly after: BillLine;
}

/** What counting the lines again gave. */
export interface LineTotals {
  readonly reconciledCents: Cents;
  readonly changedLineCount: number;
}

/** What a bill becomes; its version grows by one. */
export interface BillOutcome extends LineTotals {
  readonly status: BillStatus;
  readonly dueCents: Cents;
}

/** One thing that happened to a bill. */
export interface BillEventToSave {
  readonly event: BillEvent;
  readonly status: BillStatus;
  readonly note: string;
  readonly changeCount: number;
}

/** A comparison with a payroll file that a reconciliation rests on. */
export interface ComparisonToSave {
  readonly fileName: string;
  /** The upload its rows came from; null for a file that was only dropped. */
  readonly uploadPk: string | null;
  readonly rowCount: number;
  readonly deductedCents: Cents;
  readonly decided: readonly { readonly discrepancy: Discrepancy; readonly resolution: Resolution }[];
}

/** One transaction over one bill. Whatever works on lines works on all of them at once. */
export interface BillTransaction {
  /** Refuses with 409 IS_PROCESSING; otherwise neither processing nor a hold begins before the transaction has ended. */
  assertWritesOpen(now: Date): Promise<void>;
  /** Undefined when there is no such bill within reach. */
  lock(scope: Scope, billPk: string): Promise<LockedBill | undefined>;
  /** Who holds the lock on it now; undefined when nobody does. */
  lockHolder(bill: LockedBill, now: Date): Promise<LockHolder | undefined>;
  /** The lines of these keys, or all in bill order. */
  lines(bill: LockedBill, linePks?: readonly string[]): Promise<readonly BillLine[]>;
  /** Plain words for each thing on the bill that does not add up; empty when it may go out. */
  breaches(bill: LockedBill): Promise<readonly string[]>;
  /** Keeps the lines as they are now, to come back to. */
  saveSnapshot(bill: LockedBill): Promise<void>;
  /** How many lines differ from the snapshot; undefined when there is none. */
  countSnapshotDifferences(bill: LockedBill): Promise<number | undefined>;
  /** Puts the lines back to the snapshot; what that changes is recorded under the event. */
  restoreSnapshot(bill: LockedBill, eventPk: string): Promise<void>;
  saveLines(bill: LockedBill, changes: readonly LineChangeToSave[]): Promise<void>;
  /** Records changed lines under the event that changed them. */
  recordChanges(bill: LockedBill, eventPk: string, changes: readonly LineChangeToSave[]): Promise<void>;
  /** Adds the lines up again, for the bill and for each of its carriers. */
  recount(bill: LockedBill): Promise<LineTotals>;
  carriers(bill: LockedBill): Promise<readonly CarrierPart[]>;
  /** Records an event, before the line changes that belong to it. @returns the event's key. */
  addEvent(bill: LockedBill, event: BillEventToSave, by: Actor, now: Date): Promise<string>;
  save(bill: LockedBill, event: BillEvent, outcome: BillOutcome, by: Actor, now: Date): Promise<void>;
  /** Whether an upload of the bill's group has payroll deductions that count; they go on counting until the transaction has ended. */
  lockDeductions(bill: LockedBill, uploadPk: string): Promise<boolean>;
  saveComparison(bill: LockedBill, comparison: ComparisonToSave, by: Actor, now: Date): Promise<void>;
  post(event: LedgerEvent, by: Actor, now: Date): Promise<void>;
  /** As it now is, for showing. */
  view(scope: Scope, bill: LockedBill, now: Date): Promise<Bill>;
}

/** Where bills are changed. */
export interface BillUnitOfWork {
  /** Runs `work` in one transaction: all of it happens, or nothing. May run it again when the database asks for that. */
  inTransaction<T>(work: (tx: BillTransaction) => Promise<T>): Promise<T>;
}
