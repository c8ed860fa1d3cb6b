import type { LedgerEntry } from '../../../src/domain/ledger/LedgerEvent';
import type { Cents } from '../../../src/domain/money/Cents';
import type { Payment, Reversal } from '../../../src/domain/payments/Payment';
import type { ReturnCode } from '../../../src/domain/payments/returnCodes';
import type { SentDeposit } from '../../../src/domain/payments/returnedDeposit';
import type { Mail } from '../../mail/ports';
import type { NewNotice } from '../../notices/ports';
import type { PaymentActor, PaymentTransaction } from '../ports';
import type { NextBill } from '../shorts/ports';

/** How a payment ends, as it is stored. */
export type NewReversal = Omit<Reversal, 'by' | 'at'>;

/** A line of a bank's return file that returned a payment or a small deposit. */
export interface NewReturnFileEntry {
  /** SHA-256 of the file's text, hexadecimal. */
  readonly fileHash: string;
  readonly fileName: string;
  /** From 1. */
  readonly line: number;
  readonly returnCode: ReturnCode;
}

/** A transaction that returns or reverses payments. Locks in the order of `PaymentTransaction`: payment, bills, held money. */
export interface ReversalTransaction
  extends Pick<
    PaymentTransaction,
    | 'keys'
    | 'assertPaymentsOpen'
    | 'lockPayment'
    | 'lockBills'
    | 'changeBills'
    | 'postProcessed'
    | 'getPayment'
    | 'markVoided'
  > {
  readonly mail: Mail;
  /** The part of a payment's excess that is in credit suspense and not reserved, locked until the transaction ends. */
  lockFreeExcess(payment: Payment): Promise<Cents>;
  /** What processing posted for a payment. */
  postedEntries(payment: Payment): Promise<readonly LedgerEntry[]>;
  /** Takes a part of a payment's excess out of credit suspense. */
  takeExcess(payment: Payment, amountCents: Cents, by: PaymentActor, now: Date): Promise<void>;
  /** Puts the held money that a processed payment used back. */
  restoreHeld(payment: Payment, by: PaymentActor, now: Date): Promise<void>;
  /** The bills that parts of a Debit Suspense were carried to, locked. */
  lockCarriedTo(payment: Payment): Promise<readonly NextBill[]>;
  /** Forgets the parts of a Debit Suspense, and takes them off these bills. */
  removeCarried(payment: Payment, from: readonly NextBill[], by: PaymentActor, now: Date): Promise<void>;
  /** Ends a payment and its allocations, with an event in its timeline. */
  markReversed(payment: Payment, reversal: NewReversal, by: ReversingPerson, now: Date): Promise<void>;
  addNotice(notice: NewNotice, now: Date): Promise<void>;
  /** Records the line of a return file that returned a payment. */
  addReturnFileEntry(payment: Payment, entry: NewReturnFileEntry, by: ReversingPerson, now: Date): Promise<void>;
  /** Records that the account's bank returned one of its last small deposits, unless the account has been verified since. */
  returnDeposit(
    deposit: Pick<SentDeposit, 'bankAccountPk' | 'depositNo'>,
    entry: NewReturnFileEntry,
    by: ReversingPerson,
    now: Date,
  ): Promise<void>;
  /** Email addresses of the active people who make payments for the group and have not turned off these mails. */
  payorEmails(groupNumber: string): Promise<readonly string[]>;
}

/** The person who records a return or reverses a payment. */
export interface ReversingPerson extends PaymentActor {
  readonly userId: string;
}

export interface ReversalUnitOfWork {
  /** Runs `work` in one transaction, all or nothing. Runs it again when the database asks for a retry. */
  inTransaction<T>(work: (tx: ReversalTransaction) => Promise<T>): Promise<T>;
}
