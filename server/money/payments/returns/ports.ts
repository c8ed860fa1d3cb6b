import type { ReturnRate } from '../../../../contract/money/returnFiles';
import type { Payment, Reversal } from '../../../../src/domain/money/payments/Payment';
import type { PresentationChain } from '../../../../src/domain/money/payments/presentAgain';
import type { ReturnCode } from '../../../../src/domain/money/payments/returnCodes';
import type { SentDeposit } from '../../../../src/domain/money/payments/returnedDeposit';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { PaymentActor } from '../../../platform/shared/Actor';

/** How a payment ends, as stored. */
export type NewReversal = Omit<Reversal, 'by' | 'at' | 'canBeReturned'>;

/** A line of a bank's return file that returned a payment or a small deposit. */
export interface NewReturnFileEntry {
  /** SHA-256 of the file's text, hexadecimal. */
  readonly fileHash: string;
  readonly fileName: string;
  /** From 1. */
  readonly line: number;
  readonly returnCode: ReturnCode;
}

/** The person who records a return or reverses a payment. */
export interface ReversingPerson extends PaymentActor {
  readonly userId: string;
}

/** Returned and reversed payments, in one transaction. */
export interface ReturnRepository {
  /** Ends a payment and its allocations, with an event in its timeline. */
  markReversed(payment: Payment, reversal: NewReversal, by: ReversingPerson, now: Date): Promise<void>;
  /** Records the line of a return file that returned a payment. */
  addFileEntry(payment: Payment, entry: NewReturnFileEntry, by: ReversingPerson, now: Date): Promise<void>;
  /** Records that a return file is posted. Recording it again changes nothing. */
  addFile(file: Pick<NewReturnFileEntry, 'fileHash' | 'fileName'>, by: ReversingPerson, now: Date): Promise<void>;
  /** Records that the account's bank returned one of its last small deposits, unless the account has been verified since. */
  returnDeposit(
    deposit: Pick<SentDeposit, 'bankAccountPk' | 'depositNo'>,
    entry: NewReturnFileEntry,
    by: ReversingPerson,
    now: Date,
  ): Promise<void>;
  /**
   * The first debit of a locked payment, locked until the transaction ends, with the payments that presented it again, and the bank
   * accounts that the payment drew on.
   */
  lockPresentations(
    payment: Pick<Payment, 'groupNumber' | 'paymentPk'>,
  ): Promise<{ readonly chain: PresentationChain; readonly bankAccountPks: readonly string[] }>;
  /** Records that a new payment presents a locked one again, with an event in the timeline of the locked one. */
  addPresentation(
    payment: Pick<Payment, 'groupNumber' | 'paymentPk'>,
    next: Pick<Payment, 'paymentPk' | 'confirmation'>,
    place: { readonly chain: PresentationChain; readonly presentationNo: number },
    by: PaymentActor,
    now: Date,
  ): Promise<void>;
  /**
   * Records why a locked payment was not presented again, as an event in its timeline. The same reason is recorded once.
   *
   * @param reason a sentence.
   */
  addRefusedPresentation(
    payment: Pick<Payment, 'groupNumber' | 'paymentPk'>,
    reason: string,
    by: PaymentActor,
    now: Date,
  ): Promise<void>;
  /**
   * Email addresses of the active people who make payments for the group and have not turned off these mails.
   *
   * @param isNoticed whether a notice about it is added, which then is in the daily email of who chose that instead
   */
  payorEmails(groupNumber: string, isNoticed: boolean): Promise<readonly string[]>;
}

/** Counts debits and their returns. */
export interface ReturnRateQueries {
  /** Rates of the debits that settled in the last `RETURN_RATE_DAYS` days, as of `today`. */
  read(today: LocalDate): Promise<readonly ReturnRate[]>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly returns: ReturnRepository;
  }
}
