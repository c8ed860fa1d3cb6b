import type { BankReversal } from '../../../../contract/money/bankReversals';
import type {
  FileBatch,
  FileReversal,
  FileReversalEffect,
  NewFileReversal,
} from '../../../../contract/money/fileReversals';
import type { Payment } from '../../../../src/domain/money/payments/Payment';
import type { BankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { Caller } from '../../../platform/shared/Caller';

/** A payment in a bank file that no other transaction can change until this one ends. */
export interface LockedFilePayment
  extends Pick<
    Payment,
    'groupNumber' | 'groupName' | 'paymentPk' | 'confirmation' | 'method' | 'status' | 'disposition' | 'settleDate'
  > {
  /** Of the whole payment. */
  readonly amountCents: Cents;
  /** Of the whole payment, in any file. */
  readonly entryCount: number;
  readonly fileStates: readonly BankFileState[];
  readonly reversals: readonly Pick<BankReversal, 'reversalNo' | 'state' | 'reason'>[];
}

/** A reversal of one payment, requested with its file. */
export interface PlannedFileReversal {
  readonly groupNumber: string;
  readonly paymentPk: string;
  readonly reversalPk: string;
  readonly reversalNo: number;
  readonly amountCents: Cents;
  readonly lastDay: LocalDate;
}

/** A stored request whose payments are locked with it. */
export interface LockedFileReversal extends FileReversal {
  /** Payments whose reversals wait for approval or can still be canceled, in payment lock order. */
  readonly open: readonly { readonly groupNumber: string; readonly paymentPk: string; readonly reversalNo: number }[];
}

/** Reversals of bank files, in one transaction. */
export interface FileReversalRepository {
  /**
   * Payments of a file, or of one of its batches, locked in payment lock order; with the whole file, also those set aside.
   *
   * @param batch null for the whole file.
   */
  lockPayments(filePk: string, batch: number | null): Promise<readonly LockedFilePayment[]>;
  batches(filePk: string): Promise<readonly FileBatch[]>;
  /** Bills of payments, and what of them was remitted and is not on bills. */
  sums(paymentPks: readonly string[]): Promise<Pick<FileReversalEffect, 'billCount' | 'remittedCents' | 'excessCents'>>;
  /** Requests for a file, latest first. */
  of(filePk: string): Promise<readonly FileReversal[]>;
  /** @returns undefined if there is no such request. */
  lock(reversalPk: string): Promise<LockedFileReversal | undefined>;
  /** Adds a request with a reversal of each payment and an event in its timeline. @param state of the reversals. */
  add(
    request: NewFileReversal & { readonly reversalPk: string; readonly filePk: string },
    reversals: readonly PlannedFileReversal[],
    state: 'WAITING' | 'OPEN',
    by: Caller,
    now: Date,
  ): Promise<void>;
  /** Approves a request and those of its reversals that wait, with an event in the timeline of each payment. */
  approve(
    reversalPk: string,
    paymentPks: readonly string[],
    by: PaymentActor & { readonly userId: string },
    now: Date,
  ): Promise<void>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly fileReversals: FileReversalRepository;
  }
}
