import type { PaymentPage } from '../../../contract/money/payments';
import type { SuspenseBalance } from '../../../contract/money/suspense';
import type { HistoryEvent } from '../../../contract/platform/shared/historyEvent';
import type { BillWithRule } from '../../../src/domain/billing/bills/Bill';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { PaymentRulesInForce } from '../../../src/domain/billing/rules/PaymentRules';
import type { CarrierPart } from '../../../src/domain/money/ledger/carrierShares';
import type { LedgerEvent, ProcessedAllocation } from '../../../src/domain/money/ledger/LedgerEvent';
import type { ExcessUse, PayableBill, PaymentSource } from '../../../src/domain/money/payments/CheckoutRequest';
import type { Settlement } from '../../../src/domain/money/payments/cutoff';
import type { Allocation, Payment, PaymentSort, PaymentStatusFilter } from '../../../src/domain/money/payments/Payment';
import type { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import type { AccountActivity } from '../../../src/domain/money/payments/paymentQuestion';
import type { HeldMoney, PlannedPayment } from '../../../src/domain/money/payments/planPayments';
import type { HeldBalances } from '../../../src/domain/money/payments/SuspenseBalance';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../platform/shared/Actor';
import type { Caller } from '../../platform/shared/Caller';
import type { CommandRequest } from '../../platform/shared/CommandRequest';
import type { KeyList } from '../../platform/shared/KeyList';

/** A bill with what decides who can pay it. */
export interface BillToPay extends PayableBill {
  readonly hasZeroPayment: boolean;
  /** Null for a bill that has not been reconciled. */
  readonly reconciledByUserId: string | null;
  /** The current lock; null when the bill is not locked. */
  readonly lock: { readonly userId: string; readonly name: string; readonly since: string } | null;
}

export interface NewPayment extends Omit<PlannedPayment, 'method' | 'sources'>, Settlement {
  readonly method: PaymentMethod;
  readonly sources: readonly (Omit<PaymentSource, 'method'> & { readonly method: PaymentMethod })[];
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly confirmation: string;
  /** The payment of the same checkout that a write-off belongs to: they are processed and voided together. */
  readonly madeWithPk: string | null;
  readonly excessTo: ExcessUse;
  /** The bank day on which a scheduled payment is sent. Default: null, for a payment that is sent as soon as possible. */
  readonly scheduledFor?: LocalDate | null;
  /** Note in its timeline. Default: the day of a scheduled payment. */
  readonly note?: string;
}

/** A Zero Payment moves no cash and is processed immediately. */
export interface NewZeroPayment extends Settlement {
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly confirmation: string;
  readonly method: PaymentMethod;
  readonly billPk: string;
  readonly note: string;
}

export interface NewSuspenseItem {
  readonly groupNumber: string;
  readonly paymentPk: string;
  /** The bill whose credit this is; undefined for the excess of a payment. */
  readonly billPk?: string;
  /** More than zero. */
  readonly amountCents: Cents;
}

/** A payment that no other transaction can change until this one ends. */
export interface LockedPayment extends Payment {
  /** ISO timestamp, UTC: until then its maker can void it. */
  readonly cutoffAt: string;
  /** Whether a NACHA file draws it, so that the bank moves the money. */
  readonly isInBankFile: boolean;
  /** Keys of its write-offs, except those already voided or reversed. They are processed and voided together with the payment. */
  readonly writeOffPks: readonly string[];
}

/** How a payment changes a bill. */
export interface BillPaymentChange {
  readonly billPk: string;
  readonly statusBefore: BillStatus;
  readonly status: BillStatus;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
  /** Set when a Zero Payment closes the bill. */
  readonly hasZeroPayment?: true;
  readonly event:
    | 'pay'
    | 'paymentVoided'
    | 'paymentProcessed'
    | 'zeroPay'
    | 'checkPosted'
    | 'closeShort'
    | 'closeShortRequested'
    | 'closeShortDeclined'
    | 'paymentReturned'
    | 'paymentReversed'
    | 'paymentReallocated';
  readonly note: string;
}

/** A part of a payment that pays a bill. */
export type PaidOnBill = Pick<Payment['allocations'][number], 'billPk' | 'amountCents'>;

/**
 * The bills of payments, in one transaction. Rows are locked in one order (payment, then bills by key, then held money), so that
 * transactions cannot deadlock.
 */
export interface PayableBillRepository {
  /** The group's released bills with these keys, locked until the transaction ends. @param scope leaves out bills outside of it. */
  lock(groupNumber: string, billPks: readonly string[], now: Date, scope?: Scope): Promise<readonly BillToPay[]>;
  /** Writes how a payment changes bills, each with an event in the bill's history. */
  change(groupNumber: string, changes: readonly BillPaymentChange[], by: PaymentActor, now: Date): Promise<void>;
  /** Adds an event to each bill's history, and changes nothing else. */
  note(groupNumber: string, changes: readonly BillPaymentChange[], by: PaymentActor, now: Date): Promise<void>;
  /** Adds each bill's carriers with the unpaid part of their shares. */
  withOpenShares(groupNumber: string, allocations: readonly PaidOnBill[]): Promise<readonly ProcessedAllocation[]>;
}

/** A payment that is made and processed at once. */
export interface NewProcessedPayment {
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly confirmation: string;
  readonly method: 'Check' | 'Lockbox' | 'Credit Suspense';
  readonly amountCents: Cents;
  readonly settleDate: LocalDate;
  readonly allocations: readonly PaidOnBill[];
  readonly note: string;
}

/** Payments, in one transaction. */
export interface PaymentRepository {
  /** Keys of the group's bank accounts among these that are not removed; they cannot be removed until the transaction ends. */
  lockBankAccounts(groupNumber: string, bankAccountPks: readonly string[]): Promise<readonly string[]>;
  /**
   * Total of a group's bank debits on a settlement date, excluding voided, returned, and reversed payments. Locked
   * against other calls of this until the transaction ends.
   */
  lockDrawnOn(groupNumber: string, settleDate: LocalDate): Promise<Cents>;
  /**
   * What happened lately to bank accounts of a group. No other payment of the group is added until the transaction ends, so that of two
   * at once the second sees the first.
   */
  lockAccountActivity(groupNumber: string, bankAccountPks: readonly string[], now: Date): Promise<AccountActivity>;
  /** Adds a pending payment. One from held money reserves it, the oldest first. */
  add(payment: NewPayment, by: PaymentActor, now: Date): Promise<void>;
  addZero(payment: NewZeroPayment, by: PaymentActor, now: Date): Promise<void>;
  /** Adds a processed payment with its source, its allocations and its timeline. */
  addProcessed(payment: NewProcessedPayment, by: Caller, now: Date): Promise<void>;
  lock(paymentPk: string): Promise<LockedPayment | undefined>;
  /** @throws when there is no such payment. */
  get(paymentPk: string): Promise<Payment>;
  /** Marks a pending payment and its allocations as voided, and frees the held money that it reserved. */
  markVoided(payment: Payment, reason: string, by: PaymentActor, now: Date): Promise<void>;
  /** Marks a pending payment and its allocations as processed, and uses up the held money that it reserved. */
  markProcessed(payment: Payment, by: PaymentActor, now: Date): Promise<void>;
  /** Replaces what a payment pays on bills, with an event in its timeline. */
  replaceAllocations(
    payment: Payment,
    allocations: readonly Allocation[],
    note: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void>;
  /** Locks those of the payments that can be processed together, in the given order, with their bills. */
  loadToSettle(paymentPks: readonly string[]): Promise<LoadedPayments>;
  /** Writes what processing them changes, one statement a table. */
  saveSettled(settled: SettledPayments, by: PaymentActor, now: Date): Promise<void>;
}

/** Money of a check that no bill takes. */
export interface SuspenseOfCheck {
  readonly suspensePk: string;
  readonly groupNumber: string;
  readonly paymentPk: string | null;
  readonly billPk: string | null;
  readonly checkPk: string | null;
  readonly amountCents: Cents;
}

type PaymentKey = Pick<Payment, 'groupNumber' | 'paymentPk'>;

/** The held money of groups, in one transaction. */
export interface HeldMoneyRepository {
  /** The group's held money, which no other transaction can reserve or use until this one ends. */
  lock(groupNumber: string): Promise<HeldBalances>;
  /** Unreserved amount received for a bill. Locks the group's held money until the transaction ends. */
  lockForBill(groupNumber: string, billPk: string): Promise<HeldMoney>;
  /** Adds credit suspense of a payment. */
  add(item: NewSuspenseItem, by: PaymentActor, now: Date): Promise<void>;
  addOfCheck(item: SuspenseOfCheck, by: PaymentActor, now: Date): Promise<void>;
  /** The part of a payment's excess that is in credit suspense and not reserved, locked until the transaction ends. */
  lockFreeExcess(payment: PaymentKey): Promise<Cents>;
  /** Takes a part of a payment's excess out of credit suspense. */
  takeExcess(payment: PaymentKey, amountCents: Cents, by: PaymentActor, now: Date): Promise<void>;
  /** Adds an amount to the payment's excess in credit suspense. */
  addExcess(payment: PaymentKey, amountCents: Cents, by: PaymentActor, now: Date): Promise<void>;
  /** Puts the held money that a processed payment used back. */
  restore(payment: PaymentKey, by: PaymentActor, now: Date): Promise<void>;
}

export interface PaymentFilter {
  /** Empty for every group. */
  readonly groupNumbers: readonly string[];
  /** Empty for every status. */
  readonly statuses: readonly PaymentStatusFilter[];
  readonly billPk?: string | undefined;
  /** Payments that draw on this account. */
  readonly bankAccountPk?: string | undefined;
  /** Start of a confirmation or part of the maker's name; empty for no filter. */
  readonly q: string;
}

/** Filtered payments in an order. */
export interface PaymentOrderRequest extends PaymentFilter {
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
}

export interface PaymentPageRequest extends PaymentOrderRequest {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Reads payments without locking. */
export interface PaymentQueries {
  search(scope: Scope, request: PaymentPageRequest): Promise<PaymentPage>;
  /** Keys of the payments that match, in order, at most `limit`. */
  keys(scope: Scope, request: PaymentOrderRequest, limit: number): Promise<KeyList>;
  /** The payments with these keys that are in scope, in the order of the keys. */
  byKeys(scope: Scope, paymentPks: readonly string[]): Promise<readonly Payment[]>;
  /** @returns undefined also for a payment outside `scope`. */
  find(scope: Scope, paymentPk: string): Promise<Payment | undefined>;
  /** Oldest first. */
  timeline(paymentPk: string): Promise<readonly HistoryEvent[]>;
  /** When the bank file that draws a payment was sent: an ISO timestamp, UTC, or null. */
  sentAt(paymentPk: string): Promise<string | null>;
  billsToPay(scope: Scope, groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]>;
  paymentRules(groupNumber: string, now: Date): Promise<PaymentRulesInForce>;
  heldMoney(groupNumber: string): Promise<HeldBalances>;
  /** Recent activity of a group's bank accounts. */
  accountActivity(groupNumber: string, bankAccountPks: readonly string[], now: Date): Promise<AccountActivity>;
  /** Total of a group's bank debits on a settlement date, excluding voided, returned, and reversed payments. */
  drawnOn(groupNumber: string, settleDate: LocalDate): Promise<Cents>;
}

export interface SuspenseQueries {
  /**
   * Of one group, or of every group in `scope`.
   *
   * @param withUnknown also adds up money of unknown payers, which is in every scope of the office; its items are not listed.
   */
  balance(scope: Scope, groupNumber: string | undefined, withUnknown: boolean): Promise<SuspenseBalance>;
}

/** A pending payment of cash without write-offs, locked with its bills. */
export interface PaymentToSettle
  extends Pick<Payment, 'groupNumber' | 'paymentPk' | 'confirmation' | 'method' | 'paymentAmount' | 'excessTo'> {
  readonly allocations: readonly { readonly billPk: string; readonly amountCents: Cents }[];
}

/** A bill that payments are applied to. */
export interface BillToSettle
  extends Pick<
    BillWithRule,
    'billPk' | 'groupNumber' | 'status' | 'dueCents' | 'paidCents' | 'pendingCents' | 'reconcilePolicy' | 'creditsCents'
  > {
  readonly hasZeroPayment: boolean;
  /** By carrier code. */
  readonly carriers: readonly (CarrierPart & { readonly paidCents: Cents })[];
}

export interface LoadedPayments {
  readonly payments: readonly PaymentToSettle[];
  readonly bills: readonly BillToSettle[];
}

/** Changes made by processing several payments. */
export interface SettledPayments {
  readonly payments: readonly PaymentToSettle[];
  /** One for each payment, in the same order. */
  readonly events: readonly LedgerEvent[];
  /** One for each allocation, in the order of the payments; the last of a bill has its final amounts. */
  readonly billChanges: readonly (BillPaymentChange & { readonly groupNumber: string })[];
  /** More than zero each. */
  readonly excesses: readonly {
    readonly groupNumber: string;
    readonly paymentPk: string;
    readonly amountCents: Cents;
  }[];
}

/** A caller's request to reallocate, return, or reverse a payment. */
export interface PaymentChangeRequest extends CommandRequest {
  /** Groups in which the caller may do so. */
  readonly scope: Scope;
  readonly paymentPk: string;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly payments: PaymentRepository;
    readonly payableBills: PayableBillRepository;
    readonly heldMoney: HeldMoneyRepository;
  }
}
