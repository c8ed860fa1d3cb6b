import type { RunPayment } from '../../../contract/money/processingRuns';
import type { BankFileEntry } from '../../../contract/money/remittances';
import { PAYMENT_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { CHECK_FILE_STATE_LABELS, type CheckFile } from '../../../src/domain/money/positivePay/CheckFile';
import {
  BANK_FILE_STATE_LABELS,
  type BankFile,
  bankFileHistory,
  type Remittance,
} from '../../../src/domain/money/processing/BankFile';
import { bankFileEntryLabel } from '../../../src/domain/money/processing/bankFileEntry';
import { BANK_FILE_KIND_LABELS } from '../../../src/domain/money/processing/bankFileList';
import { REMITTANCE_STATE_LABELS } from '../../../src/domain/money/processing/RemittanceState';
import {
  PAYMENT_RESULT_LABELS,
  type PaymentResult,
  type RecordedRun,
} from '../../../src/domain/money/processing/RunHistory';
import { runStateText, startedByText } from '../../../src/domain/money/processing/runList';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ExportedList } from '../../platform/lists/ListExport';

/** The exported list of ACH files, with the columns of the screen and how each file got into its state. */
export const EXPORTED_BANK_FILES: ExportedList<BankFile> = {
  title: 'ACH files',
  noun: 'ACH files',
  columns: [
    { heading: 'File', width: 32, value: ({ fileName }) => fileName },
    { heading: 'Kind', width: 16, value: ({ kind }) => labelOf(BANK_FILE_KIND_LABELS, kind) },
    { heading: 'Business date', width: 14, format: 'day', value: ({ businessDate }) => businessDate },
    { heading: 'Made at (UTC)', width: 18, format: 'time', value: ({ addDate }) => addDate },
    { heading: 'Entries', width: 10, value: ({ entryCount }) => entryCount },
    { heading: 'Total', width: 16, format: 'money', value: ({ amountCents }) => amountCents },
    { heading: 'State', width: 16, value: ({ state }) => labelOf(BANK_FILE_STATE_LABELS, state) },
    { heading: 'Last step', width: 40, value: (file) => lastStep(file).text },
    { heading: 'Last step at (UTC)', width: 18, format: 'time', value: (file) => lastStep(file).at },
    { heading: 'Note', width: 40, value: (file) => lastStep(file).note },
    {
      heading: 'Last download at (UTC)',
      width: 20,
      format: 'time',
      value: ({ downloads: [last] }) => last?.at ?? null,
    },
    { heading: 'Downloaded by', width: 24, value: ({ downloads: [last] }) => last?.by ?? null },
  ],
};

function lastStep({ addDate, history }: BankFile) {
  return bankFileHistory({ addDate, history }).at(-1) ?? { at: addDate, text: '', note: '' };
}

/** Export of remittances, with the same columns as the screen. */
export const EXPORTED_REMITTANCES: ExportedList<Remittance> = {
  title: 'Remittances',
  noun: 'remittances',
  columns: [
    { heading: 'Carrier', width: 32, value: ({ carrierName }) => carrierName },
    { heading: 'Code', width: 12, value: ({ carrierCode }) => carrierCode },
    { heading: 'Business date', width: 14, format: 'day', value: ({ businessDate }) => businessDate },
    { heading: 'Bills', width: 10, value: ({ billCount }) => billCount },
    { heading: 'Remitted', width: 16, format: 'money', value: ({ amountCents }) => amountCents },
    { heading: 'Trace', width: 14, value: ({ traceNumber }) => traceNumber },
    { heading: 'State', width: 18, value: ({ state }) => labelOf(REMITTANCE_STATE_LABELS, state) },
    { heading: 'ACH file', width: 32, value: ({ achFile }) => achFile },
    { heading: 'Returned at (UTC)', width: 18, format: 'time', value: ({ returnedAt }) => returnedAt },
  ],
};

/** Export of processing runs, with the same columns as the screen. */
export const EXPORTED_RUNS: ExportedList<RecordedRun> = {
  title: 'Processing runs',
  noun: 'processing runs',
  columns: [
    { heading: 'Business date', width: 14, format: 'day', value: ({ businessDate }) => businessDate },
    { heading: 'Started at (UTC)', width: 18, format: 'time', value: ({ startedAt }) => startedAt },
    { heading: 'Finished at (UTC)', width: 18, format: 'time', value: ({ finishedAt }) => finishedAt },
    { heading: 'Started by', width: 24, value: startedByText },
    { heading: 'State', width: 32, value: runStateText },
    { heading: 'Processed', width: 12, value: ({ processed }) => processed },
    { heading: 'Failed', width: 12, value: ({ failed }) => failed },
    { heading: 'Total', width: 16, format: 'money', value: ({ amountCents }) => amountCents },
  ],
};

/** Export of positive pay files, with the same columns as the screen. */
export const EXPORTED_CHECK_FILES: ExportedList<CheckFile> = {
  title: 'Positive pay files',
  noun: 'positive pay files',
  columns: [
    { heading: 'File', width: 32, value: ({ fileName }) => fileName },
    { heading: 'Made at (UTC)', width: 18, format: 'time', value: ({ madeAt }) => madeAt },
    { heading: 'Made by', width: 24, value: ({ madeBy }) => madeBy },
    { heading: 'Issued checks', width: 14, value: ({ issueCount }) => issueCount },
    { heading: 'Issued', width: 16, format: 'money', value: ({ issueCents }) => issueCents },
    { heading: 'Void checks', width: 14, value: ({ voidCount }) => voidCount },
    { heading: 'Void', width: 16, format: 'money', value: ({ voidCents }) => voidCents },
    { heading: 'State', width: 20, value: ({ state }) => labelOf(CHECK_FILE_STATE_LABELS, state) },
    {
      heading: 'Last download at (UTC)',
      width: 20,
      format: 'time',
      value: ({ downloads: [last] }) => last?.at ?? null,
    },
    { heading: 'Downloaded by', width: 24, value: ({ downloads: [last] }) => last?.by ?? null },
    { heading: 'Ended at (UTC)', width: 18, format: 'time', value: ({ ended }) => ended && ended.at },
    { heading: 'Ended by', width: 24, value: ({ ended }) => ended && ended.by },
    { heading: 'Reason', width: 40, value: ({ ended }) => ended && ended.reason },
    { heading: 'SHA-256', width: 68, value: ({ hash }) => hash },
  ],
};

/** Export of the payments of a run with one result, with the same columns as the screen. */
export function exportedRunPayments(result: PaymentResult, today: LocalDate): ExportedList<RunPayment> {
  return {
    title: 'Payments of a run',
    fileName: ['Payments of a run', PAYMENT_RESULT_LABELS[result], today],
    noun: 'payments of the run',
    columns: [
      { heading: 'Confirmation', width: 18, value: ({ confirmation }) => confirmation },
      { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
      { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
      { heading: 'Method', width: 18, value: ({ method }) => PAYMENT_METHODS[method]?.label ?? method },
      { heading: 'Settles', width: 12, format: 'day', value: ({ settleDate }) => settleDate },
      { heading: 'Amount', width: 16, format: 'money', value: ({ amountCents }) => amountCents },
      { heading: 'Result', width: 20, value: () => PAYMENT_RESULT_LABELS[result] },
      { heading: 'Reason', width: 40, value: ({ reason }) => reason },
    ],
  };
}

/** Export of the entries of an ACH file, with the same columns as the screen. */
export function exportedFileEntries({
  fileName,
  kind,
}: Pick<BankFile, 'fileName' | 'kind'>): ExportedList<BankFileEntry> {
  return {
    title: 'Entries',
    fileName: ['Entries of', fileName.replace(/\.\w+$/, '')],
    noun: 'entries',
    columns: [
      { heading: 'Payment', width: 18, value: ({ confirmation }) => confirmation },
      { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
      { heading: 'Trace number', width: 18, value: ({ trace }) => trace },
      { heading: 'Settles', width: 12, format: 'day', value: ({ settleDate }) => settleDate },
      { heading: 'Amount', width: 16, format: 'money', value: ({ amountCents }) => amountCents },
      { heading: 'State', width: 28, value: (entry) => bankFileEntryLabel(entry, kind) },
      { heading: 'Set aside', width: 32, value: ({ setAsideReason }) => setAsideReason },
      { heading: 'Rejected by the bank', width: 32, value: ({ rejectedReason }) => rejectedReason },
    ],
  };
}
