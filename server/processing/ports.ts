import type { Scope } from '../../src/domain/access/Scope';
import type { RemittedMonth } from '../../src/domain/dashboard/CarrierBoard';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { RemittanceMove } from '../../src/domain/ledger/clearing';
import type { Cents } from '../../src/domain/money/Cents';
import type { AcknowledgmentPlan, SentBankFile, SentEntry } from '../../src/domain/processing/AcknowledgedFile';
import type { AcknowledgmentLayout } from '../../src/domain/processing/acknowledgment';
import type {
  BankFile,
  BankFileTotals,
  Remittance,
  RemittedCarrier,
  StoredBankFileState,
} from '../../src/domain/processing/BankFile';
import type { BankFileEntry } from '../../src/domain/processing/bankFileEntry';
import type { ProcessingState } from '../../src/domain/processing/ProcessingState';
import type { RemittanceChange, RemittanceState } from '../../src/domain/processing/RemittanceState';
import type { AdviceDetail, UpcomingRemittance } from '../../src/domain/processing/remittanceDays';
import type { PaymentActor } from '../payments/ports';
import type { NewReturnFileEntry } from '../payments/returns/ports';
import type { Actor } from '../shared/Actor';

/** Keeps changes out while daily processing runs or a hold is on. Neither can start before a transaction that passed it ends. */
export interface WriteGate {
  /** For changes to bills. @throws Refusal IS_PROCESSING, with a fixed message that screens recognize. @source ERR-3 */
  assertBillsOpen(now: Date): Promise<void>;
  /** For writes that move money. @throws Refusal ON_HOLD. @source ERR-5 */
  assertPaymentsOpen(now: Date): Promise<void>;
}

/** A processing hold: writes are closed by a system administrator. */
export interface Hold {
  readonly on: boolean;
  readonly reason: string;
  /** ISO timestamp, UTC; null until it is removed. */
  readonly until: string | null;
}

/** Progress of a processing run. The amount is capped at `MAX_CENTS`. */
export interface RunProgress {
  /** Payments to process; 0 until they are counted. */
  readonly total: number;
  readonly processed: number;
  readonly failed: number;
  readonly amountCents: Cents;
}

export interface NewRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly by: string;
  /** Identity of the process; null where it cannot be identified, so that only the lease counts. */
  readonly owner: string | null;
  /** How long the run counts as alive after each heartbeat. */
  readonly leaseMs: number;
  readonly now: Date;
  /** Number of runs in a row, including this one, that died without processing a payment. Default: 1. */
  readonly attempt?: number;
  /** No run is started if one for this date or a later one has started since then and completed. Default: never. */
  readonly unlessCompletedSince?: Date;
}

/** A run of the schedule. */
export interface ScheduledRun {
  readonly businessDate: LocalDate;
  /** When the schedule says that it starts. */
  readonly since: Date;
}

export interface FailedPayment {
  readonly runPk: string;
  readonly paymentPk: string;
  /** A sentence. */
  readonly reason: string;
}

/**
 * Which pending payments a run processes.
 *
 * @source docs/decisions/processing.md#a-payment-is-processed-after-its-settlement-date-and-its-cut-off
 */
export interface DueFilter {
  /** They settle on or before it. */
  readonly businessDate: LocalDate;
  /** Their cut-off, by the rule of their group, is not later. Null for any cut-off. */
  readonly cutoffBy: Date | null;
}

/**
 * A run that stopped without finishing: its process is gone, or its lease has expired.
 *
 * @source docs/decisions/processing.md#another-server-continues-the-run-of-a-process-that-died
 */
export interface DeadRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly by: string;
  readonly owner: string | null;
  readonly attempt: number;
  /** Number of payments that it reported as processed. */
  readonly processed: number;
}

/**
 * The processing state, which every write checks. A live run extends a lease by the database's clock. Writes open as soon
 * as the run's process is known to be gone, or its lease expires.
 */
export interface ProcessingRepository {
  status(now: Date): Promise<ProcessingState>;
  /** Waits for writes in progress. A hold outlasts a run. */
  setHold(hold: Hold, by: Actor, now: Date): Promise<void>;
  /**
   * Waits for writes in progress. A dead run is recorded as resumed by this one.
   *
   * @returns the date to process: the later one of its own and the dead run's. Undefined while another run is alive, or when
   *   the date has been completed since `unlessCompletedSince`.
   */
  start(run: NewRun): Promise<LocalDate | undefined>;
  /** Extends the lease and saves progress. @returns false when another run has taken over. */
  extendLease(runPk: string, progress: RunProgress, leaseMs: number): Promise<boolean>;
  /**
   * Opens writes and saves the result of the run, counted from the timelines of its payments.
   *
   * @param businessDate null when the run did not process every payment.
   * @returns the result. A run that processed every payment counts those of the interrupted runs that it continued, too.
   */
  finish(runPk: string, businessDate: LocalDate | null, progress: RunProgress, now: Date): Promise<RunProgress>;
  /** The dead run that no other run has resumed. */
  findDeadRun(): Promise<DeadRun | undefined>;
  /** Opens writes after a dead run that must not be resumed. Does nothing when another run has taken over. */
  abandon(runPk: string, now: Date): Promise<void>;
  /** Keys of the pending payments to process, oldest first. ACH payments only if a bank file draws them. */
  findDuePayments(due: DueFilter): Promise<readonly string[]>;
  /**
   * Whether the run scheduled for `since` is missing: it was not started, or did not process every payment. False on a
   * database without runs, after `maxAttempts` runs that processed nothing, and while one of those ended after `retryAfter`.
   */
  isMissing(
    scheduled: ScheduledRun,
    attempts: { readonly maxAttempts: number; readonly retryAfter: Date },
  ): Promise<boolean>;
  /** Records in the payment's timeline that it could not be processed in the run, why, and that it will be retried. */
  recordFailure(failure: FailedPayment, now: Date): Promise<void>;
}

/** Who sends bank files and remittances: settings of the installation. */
export interface Originator {
  /** As the bank knows the company. */
  readonly companyName: string;
  /** Ten characters, such as 1 and the company's nine-digit tax number. */
  readonly companyId: string;
  /** Nine digits: the bank that receives NACHA files. */
  readonly bankRouting: string;
  readonly bankName: string;
  /** Sender of 820 files, up to 15 characters. */
  readonly ediSender: string;
  /** Whether files are marked as tests. */
  readonly isTest: boolean;
}

/** Sender and receiver of an 820. */
export interface RemittanceParties {
  readonly sender: string;
  readonly senderName: string;
  readonly companyId: string;
  /** The carrier code. */
  readonly receiver: string;
  readonly receiverName: string;
  readonly isTest: boolean;
  /** The guide that the 820 follows; missing for remittances that were first exported without one. */
  readonly guide?: string;
}

/** The part of a remittance for one bill. */
export interface RemittedBill {
  readonly groupNumber: string;
  readonly groupName: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  /** Below zero if more was returned than paid. */
  readonly amountCents: Cents;
  /** Of the bill for the carrier; null for a bill of the system before. */
  readonly billedCents: Cents | null;
}

/** What a remittance pays for a member on one bill. */
export interface RemittedMember extends RemittedBill {
  /** Null for what belongs to no member, such as an adjustment of the bill. */
  readonly memberId: string | null;
  /** As on the bill; empty for what belongs to no member. */
  readonly memberName: string;
  /** Whether every line that is paid less than billed was reconciled as terminated. */
  readonly isTerminated: boolean;
}

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

/**
 * The payment files of a processing run. Each runs in one transaction, and does nothing when the run is not the current one.
 *
 * @source docs/decisions/bank-files.md#an-ach-payment-is-processed-only-if-a-stored-file-draws-it
 */
export interface PaymentFiles {
  /**
   * Puts the ACH payments whose cut-off has passed, or that settle on or before the date, in a NACHA file, or in several where
   * one cannot carry them. None: no file. A payment filed too late to settle on its day settles on the first possible one.
   *
   * @returns payments that no file can contain; the file has all others. Undefined when the run is not the current one.
   */
  fileAchPayments(run: PaymentFileRun): Promise<readonly HeldOutPayment[] | undefined>;
  /** Puts the small deposits that verify bank accounts in a NACHA file of their own. None: no file. */
  fileMicroDeposits(run: PaymentFileRun): Promise<void>;
  /** Puts reversals of debits in a separate NACHA file, and cancels reversals that can no longer settle in time. Makes no file for none. */
  fileReversals(run: PaymentFileRun): Promise<void>;
  /** Puts ACH credits of refunds in a separate NACHA file. Makes no file for none. */
  fileRefunds(run: PaymentFileRun): Promise<void>;
  /** Settles the credits of refunds that the bank has and whose settlement date has come. */
  settleRefunds(run: PaymentFileRun): Promise<void>;
  /** Keys of reversals that the bank has and that are due to settle, in payment lock order. */
  settledReversals(run: PaymentFileRun): Promise<readonly string[]>;
  /** Puts what each carrier is owed in one remittance. A carrier that owes money back waits until it is owed more. */
  remitToCarriers(run: PaymentFileRun): Promise<void>;
}

/** A payment that cannot be part of a bank file. */
export interface HeldOutPayment {
  readonly paymentPk: string;
  /** A sentence. */
  readonly reason: string;
  /** Whether the next run would find the same, so that the payment is set aside instead of waiting for it. */
  readonly isFinal: boolean;
}

export interface PaymentFileRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  readonly now: Date;
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
  /** What its entries are identified with: the confirmation of the first debit if it presents one again. */
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
  /** Latest first. */
  list(page: number, size: number): Promise<{ readonly items: readonly BankFile[]; readonly total: number }>;
  /**
   * @param originator stored with the file unless it has one, together with its trace numbers.
   * @returns undefined if there is no such file
   */
  open(filePk: string, originator: Originator | undefined, now: Date): Promise<OpenedBankFile | undefined>;
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

export interface LockedRemittance {
  readonly state: RemittanceState;
  /** Whether the system before sent it. */
  readonly isOpening: boolean;
  /** The ACH file that pays it and was not canceled or rejected; null if there is none. */
  readonly achFile: string | null;
  /** Key of that file. */
  readonly filePk: string | null;
}

/** A step of a remittance, with the line of the return file that it comes from. */
export interface RecordedStep extends RemittanceChange {
  /** Default: a person recorded it. */
  readonly line?: NewReturnFileEntry | undefined;
}

/** Remittances, in one transaction. */
export interface RemittanceRepository {
  /** Locks the remittance. @returns undefined if there is no such remittance */
  lock(remittancePk: string): Promise<LockedRemittance | undefined>;
  get(remittancePk: string): Promise<Remittance>;
  /** Records a step of a locked remittance, and posts it to the ledger. */
  record(
    remittancePk: string,
    change: RecordedStep,
    outcome: { readonly state: RemittanceState; readonly posts: RemittanceMove },
    by: Actor,
    now: Date,
  ): Promise<void>;
}

export interface RemittanceSearch {
  readonly carrierCode?: string | undefined;
  readonly businessDate?: LocalDate | undefined;
  /** First day of the month of the business dates. */
  readonly month?: LocalDate | undefined;
  readonly state?: RemittanceState | undefined;
  readonly page: number;
  readonly size: number;
}

/**
 * Remittances of the carriers in a scope.
 *
 * @source docs/decisions/processing.md#a-remittance-is-what-the-ledger-owes-a-carrier
 */
export interface RemittanceStore {
  /** Latest first. */
  search(
    scope: Scope,
    search: RemittanceSearch,
  ): Promise<{ readonly items: readonly Remittance[]; readonly total: number; readonly sumCents: Cents }>;
  /** The carriers in scope that have remittances, by name. */
  carriers(scope: Scope): Promise<readonly RemittedCarrier[]>;
  /** By month of the business date, oldest first, including months without remittances. @param first of `months` months */
  byMonth(scope: Scope, first: LocalDate, months: number): Promise<readonly RemittedMonth[]>;
  /** Of the next runs, by date. @param carrierCode undefined for every carrier in scope */
  upcoming(scope: Scope, carrierCode: string | undefined, today: LocalDate): Promise<readonly UpcomingRemittance[]>;
  find(
    scope: Scope,
    remittancePk: string,
  ): Promise<
    | (Remittance & {
        readonly controlNo: number;
        readonly parties: RemittanceParties | null;
        readonly adviceDetail: AdviceDetail;
        /** Whether a bank file pays it. */
        readonly isAch: boolean;
      })
    | undefined
  >;
  /** By group, then by bill number. */
  bills(remittancePk: string): Promise<readonly RemittedBill[]>;
  /** Of a remittance by member: what belongs to no member first, then by group and member. Adds up to the remittance. */
  members(remittancePk: string): Promise<readonly RemittedMember[]>;
  /** Stores the parties unless the remittance has some. @returns those stored */
  saveParties(remittancePk: string, parties: RemittanceParties): Promise<RemittanceParties>;
}
