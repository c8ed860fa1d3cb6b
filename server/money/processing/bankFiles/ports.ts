import type { AcknowledgmentPlan } from '../../../../contract/money/acknowledgments';
import type { BankFileEntry } from '../../../../contract/money/remittances';
import type { SentBankFile, SentEntry } from '../../../../src/domain/money/processing/AcknowledgedFile';
import type { AcknowledgmentLayout } from '../../../../src/domain/money/processing/acknowledgment';
import type { BankFile, BankFileTotals, StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { BankFileFilter } from '../../../../src/domain/money/processing/bankFileList';
import type { Originator } from '../../../../src/domain/money/processing/Originator';
import type { RemittanceState } from '../../../../src/domain/money/processing/RemittanceState';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { Actor, PaymentActor } from '../../../platform/shared/Actor';

/** A bank account to debit or to credit, with encrypted numbers. */
export interface EncryptedAchEntry {
  /** The end of the trace number. */
  readonly entryNo: number;
  readonly settleDate: LocalDate;
  readonly accountType: 'checking' | 'savings';
  readonly bankAccountPk: string;
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
  readonly amountCents: Cents;
  readonly confirmation: string;
  readonly groupName: string;
  /** Whether this is another attempt at a returned debit. */
  readonly isAgain: boolean;
  /** Payment-related information of its addenda record; null for none. */
  readonly addenda: string | null;
}

/** A NACHA file with what its bytes depend on. */
export interface OpenedBankFile {
  readonly file: BankFile;
  readonly storedState: StoredBankFileState;
  readonly modifier: string;
  /** HHMM, UTC; null in files that earlier versions wrote. */
  readonly creationTime: string | null;
  readonly originator: Originator | null;
  /** SHA-256 of the bytes, hexadecimal; null before the first download. */
  readonly hash: string | null;
  /** First settlement day that the bank can no longer meet if the file is not sent yet; null while it can meet all. */
  readonly missedDay: LocalDate | null;
  readonly hasProcessed: boolean;
  /** Number of confirmed changes of its bank accounts. */
  readonly changeCount: number;
}

/** What identifies the bytes of a file. */
export interface WrittenFile {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly entryCount: number;
  /** Of the opened file, before its entries were read. */
  readonly changeCount: number;
}

export interface LockedBankFile extends BankFile {
  /** Whether a payment of the file is processed. */
  readonly hasProcessed: boolean;
}

/** A payment in a file, with number and total of its entries there. */
export interface RejectablePayment extends BankFileTotals {
  readonly paymentPk: string;
  readonly confirmation: string;
  /** Identification number of its entries: the confirmation of the first debit if it presents one again. */
  readonly entryId: string;
  /** Whether other files contain entries of it. */
  readonly isInOtherFile: boolean;
}

/** The credit of a remittance in a bank file. */
export interface RejectableRemittance extends BankFileTotals {
  /** The trace number of the 820, nine digits. */
  readonly reference: string;
  readonly remittancePk: string;
  readonly state: RemittanceState;
  /** Whether its rejection or return was recorded before. */
  readonly isEnded: boolean;
}

/** The credit of a refund in a bank file. */
export interface RejectableRefund extends BankFileTotals {
  /** Its identification in the file. */
  readonly reference: string;
  readonly refundPk: string;
  /** Whether its rejection or return was recorded before. */
  readonly isEnded: boolean;
}

/** NACHA files, in one transaction. */
export interface BankFileRepository {
  /** @returns undefined if there is no such file */
  lock(filePk: string): Promise<LockedBankFile | undefined>;
  get(filePk: string): Promise<BankFile>;
  /**
   * Records that a locked payment is set aside, and takes its entries out of the files that draw it. A file without other entries
   * is canceled. Numbers of other entries do not change.
   *
   * @param reason a sentence.
   * @param by a processing run counts the payment as failed.
   * @returns false, and changes nothing, if one of these files is not just made.
   */
  setAside(
    payment: { readonly groupNumber: string; readonly paymentPk: string },
    reason: string,
    by: PaymentActor,
    now: Date,
  ): Promise<boolean>;
  /** Payments with entries in a file, by confirmation number. Numbers that no entry has are left out. */
  rejectable(filePk: string, confirmations: readonly string[]): Promise<readonly RejectablePayment[]>;
  /** The credits of a file of remittances with these trace numbers. */
  rejectableRemittances(filePk: string, traceNumbers: readonly string[]): Promise<readonly RejectableRemittance[]>;
  /** The credits of a file of refunds that have these references. */
  rejectableRefunds(filePk: string, references: readonly string[]): Promise<readonly RejectableRefund[]>;
  /** Records that the bank rejected every entry of a locked payment in a file. */
  addRejected(
    filePk: string,
    payment: { readonly groupNumber: string; readonly paymentPk: string },
    reason: string,
    now: Date,
  ): Promise<void>;
  /** Records the state of a locked file. The entries of a canceled or rejected file are released. */
  saveState(filePk: string, state: StoredBankFileState, note: string, by: Actor, now: Date): Promise<void>;
}

/** What acknowledgment files of the bank are compared with. */
export interface AcknowledgmentQueries {
  /**
   * NACHA files in the order in which they were made.
   *
   * @param references creation dates and modifiers: `260310A`.
   * @param fileHash SHA-256 of the acknowledgment, hexadecimal.
   */
  files(references: readonly string[], fileHash: string): Promise<readonly SentBankFile[]>;
  /** Entries of these files with one of the trace numbers, or in a batch with one of the numbers. */
  entries(
    filePks: readonly string[],
    traces: readonly string[],
    batches: readonly number[],
  ): Promise<readonly SentEntry[]>;
  /** When an acknowledgment was first recorded, and by whom; null if it was not. */
  recorded(fileHash: string): Promise<AcknowledgmentPlan['recorded']>;
  /** The columns that were last recorded. @param account the originating account: its bank's number and the company's. */
  layout(account: string): Promise<AcknowledgmentLayout | undefined>;
}

/** An answer of an acknowledgment file, recorded as the last event of a NACHA file. */
export interface NewAcknowledgment {
  /** SHA-256 of the acknowledgment, hexadecimal. */
  readonly fileHash: string;
  readonly fileName: string;
  readonly filePk: string;
  readonly line: number;
}

/** Recorded acknowledgment files, in one transaction. */
export interface AcknowledgmentRepository {
  /** Whether an acknowledgment was recorded for a locked NACHA file. */
  isRecorded(fileHash: string, filePk: string): Promise<boolean>;
  add(acknowledgment: NewAcknowledgment): Promise<void>;
  saveLayout(account: string, layout: AcknowledgmentLayout): Promise<void>;
}

/** NACHA files. */
export interface BankFileStore {
  /** Latest first. @param search the page counts from 0 */
  list(
    search: BankFileFilter & { readonly page: number; readonly size: number },
  ): Promise<{ readonly items: readonly BankFile[]; readonly total: number }>;
  /**
   * @param originator stored with the file unless it has one, together with its trace numbers.
   * @returns undefined if there is no such file
   */
  open(filePk: string, originator: Originator | undefined, now: Date): Promise<OpenedBankFile | undefined>;
  /** Name and kind of a file; undefined if there is no such file. */
  head(filePk: string): Promise<Pick<BankFile, 'fileName' | 'kind'> | undefined>;
  /**
   * Payments of a file with the entries that were set aside, or its reversals. Empty for a file of small deposits or remittances.
   *
   * @param search part of a group's name, a confirmation or trace number, or a whole amount; empty for all.
   */
  listEntries(
    filePk: string,
    search: string,
    page: number,
    size: number,
  ): Promise<{ readonly items: readonly BankFileEntry[]; readonly total: number }>;
  /** In the order of the file. */
  entries(filePk: string): Promise<readonly EncryptedAchEntry[]>;
  /**
   * Records a download, the hash of the bytes unless the file has one, and that a made file is sent.
   *
   * @returns the file's state then; nothing is recorded for a canceled or rejected file. Undefined, with nothing recorded, if an
   *   entry was set aside, or an account of a file that was not sent was corrected, since the bytes were written.
   */
  recordDownload(filePk: string, written: WrittenFile, by: Actor, now: Date): Promise<StoredBankFileState | undefined>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly bankFiles: BankFileRepository;
    readonly acknowledgments: AcknowledgmentRepository;
  }
}
