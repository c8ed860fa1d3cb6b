import type { Scope } from '../../src/domain/access/Scope';
import type { LedgerEvent, ProcessedAllocation } from '../../src/domain/ledger/LedgerEvent';
import type { Cents } from '../../src/domain/money/Cents';
import type { HeldItem, HeldItemPage, SuspenseLevel } from '../../src/domain/suspense/HeldItem';
import type { TargetBill } from '../deposits/ports';
import type { IdempotencyKeys } from '../payments/idempotency';
import type { BillPaymentChange } from '../payments/ports';
import type { Caller } from '../shared/Caller';

export interface HeldItemRequest {
  /** Undefined for both. */
  readonly level?: SuspenseLevel | undefined;
  /** Part of the payer's or group's name, or start of a check or group number; empty for no filter. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Who looks at items, and when: that decides which refunds this person may make alone. */
export interface Viewer {
  readonly userId: string;
  readonly now: Date;
}

/** Money of unknown payers is in every scope: it shows no group's data, and anyone of the office may know the payer. */
export interface HeldItemQueries {
  search(scope: Scope, request: HeldItemRequest, viewer: Viewer): Promise<HeldItemPage>;
  /** @returns undefined also for an item out of scope. */
  find(scope: Scope, suspensePk: string, viewer: Viewer): Promise<HeldItem | undefined>;
}

/** A locked item. */
export interface LockedItem {
  readonly suspensePk: string;
  /** `UNIDENTIFIED` for an unknown payer. */
  readonly groupNumber: string;
  readonly availableCents: Cents;
  /** Method of the deposit that an unknown payer's check came with; null otherwise. */
  readonly method: 'Check' | 'Lockbox' | null;
  readonly origin: string;
}

export interface NewMove {
  readonly movePk: string;
  readonly kind: 'toGroup' | 'toGroupCredit' | 'refund' | 'settleReturn';
  readonly amountCents: Cents;
  readonly state: 'WAITING' | 'DONE';
  readonly toGroup: string | null;
  readonly paymentPk: string | null;
  readonly payee: string;
  readonly reason: string;
  /** The largest refund that this person may make alone; null for other moves. */
  readonly limitCents: Cents | null;
}

/** A payment that is made and processed at once. */
export interface ProcessedPayment {
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly confirmation: string;
  readonly method: 'Check' | 'Lockbox' | 'Credit Suspense';
  readonly amountCents: Cents;
  readonly allocations: readonly { readonly billPk: string; readonly amountCents: Cents }[];
  readonly note: string;
}

/** A refund that a second person has to approve. */
interface WaitingRefund {
  readonly movePk: string;
  readonly amountCents: Cents;
  readonly userId: string;
  readonly by: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
}

/** One transaction over an item of suspense. */
export interface SuspenseTransaction extends HeldItemQueries {
  readonly keys: IdempotencyKeys;
  /** @throws Refusal ON_HOLD. */
  assertPaymentsOpen(now: Date): Promise<void>;
  /** Locks the item until the transaction ends. @returns undefined also for an item out of scope. */
  lock(scope: Scope, suspensePk: string): Promise<LockedItem | undefined>;
  /** The waiting refund of a locked item. */
  waitingRefund(suspensePk: string): Promise<WaitingRefund | undefined>;
  /**
   * The largest refund of the item that a person may make alone. No one else can refund money of the group until the
   * transaction ends.
   */
  refundLimit(item: LockedItem, viewer: Viewer): Promise<Cents>;
  /** What the group owes after returned payments. No one else can settle it until the transaction ends. */
  lockOwed(groupNumber: string): Promise<Cents>;
  isGroupInScope(scope: Scope, groupNumber: string): Promise<boolean>;
  lockBills(billPks: readonly string[]): Promise<readonly TargetBill[]>;
  /** Changes what remains and what is reserved of an item. */
  change(suspensePk: string, change: { remaining?: number; reserved?: number }, by: Caller, now: Date): Promise<void>;
  addMove(suspensePk: string, move: NewMove, by: Caller, now: Date): Promise<void>;
  decide(
    suspensePk: string,
    movePk: string,
    state: 'DONE' | 'DECLINED',
    note: string,
    by: Caller,
    now: Date,
  ): Promise<void>;
  addPayment(payment: ProcessedPayment, by: Caller, now: Date): Promise<void>;
  /** Records that a payment used the item. */
  addUse(payment: ProcessedPayment, suspensePk: string): Promise<void>;
  addItem(
    item: {
      groupNumber: string;
      paymentPk: string | null;
      account: 'CREDIT_SUSPENSE' | 'GROUP_CREDIT';
      amountCents: Cents;
    },
    by: Caller,
    now: Date,
  ): Promise<void>;
  changeBill(groupNumber: string, change: BillPaymentChange, by: Caller, now: Date): Promise<void>;
  withOpenShares(payment: ProcessedPayment): Promise<readonly ProcessedAllocation[]>;
  post(event: LedgerEvent, by: Caller, now: Date): Promise<void>;
}

export interface SuspenseUnitOfWork {
  /** Runs `work` in one transaction, all or nothing. Runs it again when the database asks for a retry. */
  inTransaction<T>(work: (tx: SuspenseTransaction) => Promise<T>): Promise<T>;
}
