import type { BankReversal, NewBankReversal, RemittedPart } from '../../../../contract/money/bankReversals';
import type { BankReversalMove } from '../../../../src/domain/money/ledger/clearing';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import type { ReturnCode } from '../../../../src/domain/money/payments/returnCodes';
import type { BankFileState, BankFileTotals } from '../../../../src/domain/money/processing/BankFile';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { Caller } from '../../../platform/shared/Caller';
import type { NewReturnFileEntry } from '../../payments/returns/ports';

export type PaymentKey = Pick<Payment, 'groupNumber' | 'paymentPk'>;

/** A reversal that no other transaction can change until this one ends. */
export interface LockedReversal extends BankReversal {
  readonly groupNumber: string;
  /** ISO timestamp, UTC; null until it has settled. */
  readonly settledAt: string | null;
}

/** How a reversal can end without a lasting transfer of money. */
export interface ReversalEnd {
  readonly state: 'CANCELED' | 'REJECTED' | 'RETURNED';
  /** Null unless it was returned. */
  readonly returnCode: ReturnCode | null;
  /** A sentence. */
  readonly note: string;
  /** Line of the return file that returned it. Default: none. */
  readonly line?: Pick<NewReturnFileEntry, 'fileHash' | 'line'> | undefined;
}

/** A reversal with entries in a file, and their number and total there. */
export interface RejectableReversal extends BankFileTotals {
  readonly paymentPk: string;
  readonly reversalNo: number;
  readonly confirmation: string;
  /** Identifies its entries: the confirmation of the first debit if the payment presents one again. */
  readonly entryId: string;
}

/** Reversals of debits at the bank, in one transaction. Callers have locked the payment. */
export interface BankReversalRepository {
  /** Reversals of a locked payment, latest first. */
  of(payment: PaymentKey): Promise<readonly LockedReversal[]>;
  /** The payment of a reversal. Undefined if there is no such reversal. */
  paymentOf(reversalPk: string): Promise<string | undefined>;
  /** States of the bank files that contain a payment; empty if there are none. */
  fileStates(payment: PaymentKey): Promise<readonly BankFileState[]>;
  /** Amounts of a payment remitted to each carrier. */
  remitted(payment: PaymentKey): Promise<readonly RemittedPart[]>;
  /** @param state WAITING for another manager, or OPEN for the next bank file. */
  add(
    payment: PaymentKey,
    reversal: NewBankReversal & {
      readonly reversalPk: string;
      readonly reversalNo: number;
      readonly state: 'WAITING' | 'OPEN';
      readonly lastDay: LocalDate;
    },
    by: Caller,
    now: Date,
  ): Promise<void>;
  approve(reversal: LockedReversal, by: Caller, now: Date): Promise<void>;
  /**
   * Ends a reversal and takes it out of ACH clearing. Removes its entries from an unsent bank file, and cancels the file if none remain; in
   * a sent file they stay.
   */
  end(reversal: LockedReversal, end: ReversalEnd, by: PaymentActor, now: Date): Promise<void>;
  /** Reversals with entries in a file, by confirmation number. Omits numbers that no entry has. */
  rejectable(filePk: string, confirmations: readonly string[]): Promise<readonly RejectableReversal[]>;
  /** Records why the bank rejected the entries of a reversal in a sent file, which have ended. */
  addRejected(filePk: string, reversal: LockedReversal, reason: string): Promise<void>;
  /** Records settlement. @param owedCents amount the group owes because its bank also returned the debit. */
  settle(reversal: LockedReversal, owedCents: Cents, by: PaymentActor, now: Date): Promise<void>;
  /** Records that the group owes a settled reversal, because the bank has returned its debit now. @param code null if it is not known */
  oweAfterReturn(reversal: LockedReversal, code: ReturnCode | null, by: PaymentActor, now: Date): Promise<void>;
  /** Posts a step for the full amount of a reversal. */
  post(reversal: LockedReversal, move: BankReversalMove, by: PaymentActor, now: Date): Promise<void>;
  /** Holds returned money for the group. */
  hold(reversal: LockedReversal, reference: string, by: PaymentActor, now: Date): Promise<void>;
  /** Adds an event to the payment's timeline. */
  addEvent(payment: PaymentKey, note: string, by: PaymentActor, now: Date): Promise<void>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly bankReversals: BankReversalRepository;
  }
}
