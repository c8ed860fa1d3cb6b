import type { RemittanceChange } from '../../../contract/money/remittances';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { BankReversalReason } from '../../../src/domain/money/payments/bankReversal';
import type { BankFileStep, BankFileTotals, RejectedEntry } from '../../../src/domain/money/processing/BankFile';
import type { FileReversalStep } from '../../../src/domain/money/processing/fileReversal';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ProcessingDownload } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';

/** A bill that was not released. */
export interface RefusedBill {
  readonly number: string;
  readonly reason: string;
}

export type UpcomingShown = Readonly<Record<'business date' | 'bills' | 'to remit', string>>;
export type RemittanceShown = Readonly<Record<'business date' | 'bills' | 'remitted' | 'state', string>>;

/** A reason, or the numbers of the bank's acknowledgment. */
export type BankFileRequest =
  | { readonly step: Exclude<BankFileStep, 'acknowledge'>; readonly reason: string }
  | ({ readonly step: 'acknowledge'; readonly rejected?: readonly RejectedEntry[] } & BankFileTotals);

export type RunPaymentShown = Readonly<Record<'group' | 'amount' | 'result' | 'reason', string>>;

/** A return rate of sixty days, as shown. */
export type ReturnRateShown = Readonly<Record<'returns' | 'returned' | 'rate' | 'state', string>>;

export type BankFileShown = Readonly<Record<'payments' | 'amount' | 'state' | 'note', string>>;

/** Figures of the dashboard, and bulk actions on bills. */
export interface DashboardTasks {
  open(person: TestPerson): Promise<void>;
  releasableCount(person: TestPerson): Promise<number>;
  /** Bills in a status with the amount due, or past due with the amount open. */
  figures(
    person: TestPerson,
    counted: BillStatus | 'past due',
  ): Promise<{ readonly count: number; readonly dueCents: Cents }>;
  release(person: TestPerson, bills: readonly StageBill[]): Promise<void>;
  releaseAll(person: TestPerson): Promise<void>;
  /** Releases every bill to release that a search in the list of bills finds. */
  releaseMatching(person: TestPerson, q: string): Promise<void>;
  /** Bills of the last release that were not released, with the reasons. */
  refusedBills(person: TestPerson): Promise<readonly RefusedBill[]>;
  runProcessing(person: TestPerson, businessDate: LocalDate): Promise<void>;
  /** Asks what a run would do, without running. */
  previewProcessing(person: TestPerson, businessDate: LocalDate): Promise<void>;
  /** What the previewed run would do, one sentence for each effect. */
  processingEffects(person: TestPerson): Promise<readonly string[]>;
  /** Payments of the latest processing run, of each result. */
  runPayments(person: TestPerson): Promise<readonly RunPaymentShown[]>;
  /** Remittances that the person sees, latest first. */
  remittances(person: TestPerson): Promise<readonly RemittanceShown[]>;
  /** What the next runs will remit, by date. */
  upcomingRemittances(person: TestPerson): Promise<readonly UpcomingShown[]>;
  /** Changes the state of the latest remittance. */
  recordRemittance(person: TestPerson, change: RemittanceChange): Promise<void>;
  /** Records a carrier's answer to an 820, given as text. */
  answerRemittance(person: TestPerson, answer: string): Promise<void>;
  /** The history of the latest remittance, as shown. */
  remittanceHistory(person: TestPerson): Promise<string>;
  /** Downloads the latest ACH file, or the 820 of the latest remittance. */
  download(person: TestPerson, what: ProcessingDownload): Promise<Uint8Array>;
  returnRates(person: TestPerson): Promise<readonly ReturnRateShown[]>;
  /** ACH files, latest first. */
  bankFiles(person: TestPerson): Promise<readonly BankFileShown[]>;
  /** Changes the state of the latest ACH file. */
  changeBankFile(person: TestPerson, change: BankFileRequest): Promise<void>;
  /** Reverses the latest ACH file of payments. @param isOld whether the error was discovered more than 24 hours ago */
  reverseBankFile(person: TestPerson, reason: BankReversalReason, hoursAgo: number): Promise<void>;
  /** Approves or cancels the latest reversal of an ACH file. */
  changeFileReversal(person: TestPerson, step: FileReversalStep): Promise<void>;
  /** Chooses an acknowledgment file of the bank, and records it if it has anything to record. @param isPreview whether it is only shown */
  sendAcknowledgment(person: TestPerson, text: string, isPreview: boolean): Promise<void>;
  /** Chooses a NACHA return file, and returns its payments if it has any to return. */
  postReturnFile(person: TestPerson, text: string): Promise<void>;
  /** Exports the entries of the last return file. Empty if it was refused. */
  exportReturnEntries(person: TestPerson, format: ListFormat): Promise<Uint8Array>;
}
