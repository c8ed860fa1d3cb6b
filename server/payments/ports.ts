import type { Scope } from '../../src/domain/access/Scope';
import type { Bill, BillWithRule } from '../../src/domain/bills/Bill';
import type { BillStatus } from '../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { CarrierPart } from '../../src/domain/ledger/carrierShares';
import type { LedgerEvent, ProcessedAllocation } from '../../src/domain/ledger/LedgerEvent';
import type { Cents } from '../../src/domain/money/Cents';
import type { ExcessUse, PayableBill, PaymentSource } from '../../src/domain/payments/CheckoutRequest';
import type { Settlement } from '../../src/domain/payments/cutoff';
import type {
  Payment,
  PaymentEvent,
  PaymentPage,
  PaymentSort,
  PaymentStatusFilter,
} from '../../src/domain/payments/Payment';
import type { PaymentMethod } from '../../src/domain/payments/PaymentMethod';
import type { PlannedPayment } from '../../src/domain/payments/planPayments';
import type { HeldBalances, SuspenseBalance } from '../../src/domain/payments/SuspenseBalance';
import type { PaymentRulesInForce } from '../../src/domain/rules/PaymentRules';
import type { IdempotencyKeys } from './idempotency';

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

/** Person or job recorded with a change. `userId` is null for a job. */
export interface PaymentActor {
  readonly userId: string | null;
  readonly name: string;
  /** The processing run that made the payment's event. */
  readonly runPk?: string;
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

/**
 * One transaction over payments and their bills. Rows are locked in one order (payment, then bills by key), so that
 * transactions cannot deadlock.
 */
export interface PaymentTransaction {
  readonly keys: IdempotencyKeys;
  /** @throws Refusal ON_HOLD. Otherwise no hold or run can start before the transaction ends. */
  assertPaymentsOpen(now: Date): Promise<void>;
  /** The group's rules about payments at `now`. */
  paymentRules(groupNumber: string, now: Date): Promise<PaymentRulesInForce>;
  /** The group's released bills with these keys, locked until the transaction ends. */
  lockBills(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]>;
  /** Keys of the group's bank accounts among these that are not removed; they cannot be removed until the transaction ends. */
  lockBankAccounts(groupNumber: string, bankAccountPks: readonly string[]): Promise<readonly string[]>;
  /** The group's held money, which no other transaction can reserve or use until this one ends. */
  lockHeldMoney(groupNumber: string): Promise<HeldBalances>;
  /** Adds a pending payment. One from held money reserves it, the oldest first. */
  addPayment(payment: NewPayment, by: PaymentActor, now: Date): Promise<void>;
  addZeroPayment(payment: NewZeroPayment, by: PaymentActor, now: Date): Promise<void>;
  lockPayment(paymentPk: string): Promise<LockedPayment | undefined>;
  /** Marks a pending payment and its allocations as voided, and frees the held money that it reserved. */
  markVoided(payment: Payment, reason: string, by: PaymentActor, now: Date): Promise<void>;
  /** Marks a pending payment and its allocations as processed, and uses up the held money that it reserved. */
  markProcessed(payment: Payment, by: PaymentActor, now: Date): Promise<void>;
  changeBills(groupNumber: string, changes: readonly BillPaymentChange[], by: PaymentActor, now: Date): Promise<void>;
  /** Adds each bill's carriers with the unpaid part of their shares. */
  withOpenShares(groupNumber: string, allocations: Payment['allocations']): Promise<readonly ProcessedAllocation[]>;
  /** Posts the event and adds what it pays carriers to the bills' carriers. */
  postProcessed(event: LedgerEvent, by: PaymentActor, now: Date): Promise<void>;
  addToSuspense(item: NewSuspenseItem, by: PaymentActor, now: Date): Promise<void>;
  /** Locks those of the payments that can be processed together, in the given order, with their bills. */
  loadToSettle(paymentPks: readonly string[]): Promise<LoadedPayments>;
  /** Writes what processing them changes, one statement a table. */
  saveSettled(settled: SettledPayments, by: PaymentActor, now: Date): Promise<void>;
  /** @returns undefined also for a bill outside `scope`. */
  findBill(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined>;
  /** @throws when there is no such payment. */
  getPayment(paymentPk: string): Promise<Payment>;
}

export interface PaymentUnitOfWork {
  /** Runs `work` in one transaction, all or nothing. Runs it again when the database asks for a retry. */
  inTransaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T>;
}

export interface PaymentFilter {
  /** Empty for every group. */
  readonly groupNumbers: readonly string[];
  /** Empty for every status. */
  readonly statuses: readonly PaymentStatusFilter[];
  readonly billPk?: string | undefined;
  /** Start of a confirmation or part of the maker's name; empty for no filter. */
  readonly q: string;
}

export interface PaymentPageRequest extends PaymentFilter {
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Reads payments without locking. */
export interface PaymentQueries {
  search(scope: Scope, request: PaymentPageRequest): Promise<PaymentPage>;
  /** @returns undefined also for a payment outside `scope`. */
  find(scope: Scope, paymentPk: string): Promise<Payment | undefined>;
  /** Oldest first. */
  timeline(paymentPk: string): Promise<readonly PaymentEvent[]>;
  billsToPay(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]>;
  paymentRules(groupNumber: string, now: Date): Promise<PaymentRulesInForce>;
  heldMoney(groupNumber: string): Promise<HeldBalances>;
}

export interface SuspenseQueries {
  /** Of one group, or of every group in `scope`. */
  balance(scope: Scope, groupNumber: string | undefined): Promise<SuspenseBalance>;
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

/** What processing several payments changes. */
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
