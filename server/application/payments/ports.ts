import type { Scope } from '../../../src/domain/access/Scope';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { LedgerEvent, ProcessedAllocation } from '../../../src/domain/ledger/LedgerEvent';
import type { Cents } from '../../../src/domain/money/Cents';
import type { PayableBill, PaymentSource } from '../../../src/domain/payments/checkout';
import type {
  Payment,
  PaymentEvent,
  PaymentPage,
  PaymentSort,
  PaymentStatusFilter,
} from '../../../src/domain/payments/Payment';
import type { PaymentMethod } from '../../../src/domain/payments/PaymentMethod';
import type { HeldInSuspense } from '../../../src/domain/payments/SuspenseBalance';
import type { KeyBook } from './idempotency';

/** Reads what waits in suspense. */
export interface SuspenseReader {
  /** Within `scope`, of one group when it is named; newest first. */
  held(scope: Scope, groupNumber: string | undefined): Promise<HeldInSuspense>;
}

/** What a list of payments is narrowed by. */
export interface PaymentFilter {
  /** Empty: not narrowed. */
  readonly groupNumbers: readonly string[];
  /** Empty: all. */
  readonly statuses: readonly PaymentStatusFilter[];
  readonly billPk?: string | undefined;
  /** Start of a confirmation or part of a maker's name; empty: not narrowed. */
  readonly q: string;
}

/** Which page of the payments a filter leaves, in which order. */
export interface PaymentPageRequest extends PaymentFilter {
  readonly sort: PaymentSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Reads payments without holding anything. */
export interface PaymentReader {
  search(scope: Scope, request: PaymentPageRequest): Promise<PaymentPage>;
  /** @returns undefined also for a payment outside `scope`. */
  find(scope: Scope, paymentPk: string): Promise<Payment | undefined>;
  /** Oldest first. */
  timeline(paymentPk: string): Promise<readonly PaymentEvent[]>;
  billsToPay(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]>;
  samePersonMayPay(groupNumber: string): Promise<boolean>;
}

/** A bill as paying looks at it. */
export interface BillToPay extends PayableBill {
  readonly hasZeroPayment: boolean;
  /** Who reconciled it; null for a bill nobody reconciled. */
  readonly reconciledByUserId: string | null;
  /** Who holds its lock now; null when nobody does. */
  readonly lock: { readonly userId: string; readonly name: string; readonly since: string } | null;
}

/** A payment that is about to be made. */
export interface NewPayment {
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly confirmation: string;
  readonly amountCents: Cents;
  readonly method: PaymentMethod;
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly cutoffAt: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly { readonly billPk: string; readonly amountCents: Cents }[];
}

/** A Zero Payment that is about to be made. It moves no cash and is processed at once. */
export interface NewZeroPayment {
  readonly paymentPk: string;
  readonly groupNumber: string;
  readonly confirmation: string;
  readonly billPk: string;
  readonly businessDate: LocalDate;
  readonly note: string;
}

/** An amount to hold for a group in credit suspense. */
export interface SuspenseToHold {
  readonly groupNumber: string;
  readonly paymentPk: string;
  /** The bill it was credited on; undefined for what a payment brought in excess of its bills. */
  readonly billPk?: string;
  /** More than zero. */
  readonly amountCents: Cents;
}

/** A payment that nobody else can change until the transaction ends. */
export interface LockedPayment extends Payment {
  /** ISO timestamp, UTC: until then its maker may take it back. */
  readonly cutoffAt: string;
}

/** Who does something, as the records keep it. */
export interface Actor {
  readonly userId: string | null;
  readonly name: string;
}

/** What paying did to a bill. */
export interface BillChange {
  readonly billPk: string;
  readonly statusBefore: BillStatus;
  readonly status: BillStatus;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
  /** Set when a Zero Payment closes the bill. */
  readonly hasZeroPayment?: true;
  readonly event: 'pay' | 'paymentVoided' | 'paymentProcessed' | 'zeroPay';
  readonly note: string;
}

/**
 * One transaction over payments and the bills they touch. Rows are locked in one order (payment, then bills by key),
 * so that two transactions never wait for each other.
 */
export interface PaymentTransaction {
  readonly keys: KeyBook;
  /** Refuses with 423 ON_HOLD; otherwise nobody puts a hold on or starts a run before the transaction has ended. */
  assertPaymentsOpen(now: Date): Promise<void>;
  /** Whether the group lets who reconciled a bill pay it too. */
  samePersonMayPay(groupNumber: string): Promise<boolean>;
  /** The group's bills of these keys that exist, none of which anybody else can change until the end. */
  lockBills(groupNumber: string, billPks: readonly string[], now: Date): Promise<readonly BillToPay[]>;
  /** Those of these bank accounts that are the group's and not removed; they stay so until the end. */
  usableBankAccounts(groupNumber: string, bankAccountPks: readonly string[]): Promise<readonly string[]>;
  addPayment(payment: NewPayment, by: Actor, now: Date): Promise<void>;
  addZeroPayment(payment: NewZeroPayment, by: Actor, now: Date): Promise<void>;
  lockPayment(paymentPk: string): Promise<LockedPayment | undefined>;
  /** Marks a pending payment voided and takes its allocations off. */
  voidPayment(payment: Payment, reason: string, by: Actor, now: Date): Promise<void>;
  /** Marks a pending payment processed, its allocations with it. */
  settlePayment(payment: Payment, by: Actor, now: Date): Promise<void>;
  changeBills(groupNumber: string, changes: readonly BillChange[], by: Actor, now: Date): Promise<void>;
  /** With each bill's carriers and what is still open of their shares. */
  withOpenShares(groupNumber: string, allocations: Payment['allocations']): Promise<readonly ProcessedAllocation[]>;
  /** Posts the event and adds what it pays carriers to the bills' carriers. */
  postProcessed(event: LedgerEvent, by: Actor, now: Date): Promise<void>;
  holdInSuspense(money: SuspenseToHold, by: Actor, now: Date): Promise<void>;
  /** The bill as the caller sees it; undefined when there is no such bill within reach. */
  findBill(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined>;
  /** Of a payment known to be there. */
  getPayment(paymentPk: string): Promise<Payment>;
}

/** Where money is moved. */
export interface PaymentDesk {
  /** Runs `work` in one transaction: all of it happens, or nothing. May run it again when the database asks for that. */
  inTransaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T>;
}
