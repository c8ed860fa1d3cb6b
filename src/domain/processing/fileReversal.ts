import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { DEBIT_DAYS } from '../payments/achEntry';
import { type BankReversalReason, type BankReversalState, lastReversalDay } from '../payments/bankReversal';
import { debitDate } from '../payments/paymentMethods';
import { type BankFile, totalsText } from './BankFile';

/** Hours after the discovery of an erroneous file in which its reversal must be sent. @source Nacha Operating Rules, Section 2.8 */
export const DISCOVERY_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Part of a file's payments whose reversals are in one state. */
export interface FileReversalPart {
  readonly state: BankReversalState;
  readonly count: number;
  readonly amountCents: Cents;
}

/** A request to reverse all debits of a bank file, or of one of its batches. */
export interface FileReversal {
  readonly reversalPk: string;
  readonly filePk: string;
  /** Number of the batch in the file, from 1; null for the whole file. */
  readonly batch: number | null;
  readonly reason: BankReversalReason;
  readonly note: string;
  /** When the error was discovered: ISO timestamp, UTC. */
  readonly discoveredAt: string;
  /** Whether the requester confirmed that the 24 hours are over. */
  readonly isLate: boolean;
  readonly paymentCount: number;
  readonly amountCents: Cents;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly byUserId: string;
  /** Manager who approved it; null if no approval was required, or it waits. */
  readonly approvedBy: string | null;
  /** Its payments by the state of their reversals. */
  readonly parts: readonly FileReversalPart[];
}

/** Request to reverse a file. */
export interface NewFileReversal {
  /** Null for the whole file. */
  readonly batch: number | null;
  readonly reason: BankReversalReason;
  /** Explanation of the error, visible to the groups. */
  readonly note: string;
  /** When the error was discovered: ISO timestamp, UTC. */
  readonly discoveredAt: string;
  /** Confirms that the reversal is requested later than 24 hours after the error was discovered. */
  readonly isLate: boolean;
  /** Number and total of the payments shown to the person. */
  readonly paymentCount: number;
  readonly amountCents: Cents;
}

export const FILE_REVERSAL_STEPS = ['approve', 'cancel'] as const;
export type FileReversalStep = (typeof FILE_REVERSAL_STEPS)[number];

/** A step of a file's reversal. */
export interface FileReversalChange {
  readonly step: FileReversalStep;
  /** Empty to approve. */
  readonly note: string;
}

/** A batch of a file: debits of one settlement date, or those presented again. */
export interface FileBatch {
  /** From 1. */
  readonly batch: number;
  readonly settleDate: LocalDate;
  readonly entryCount: number;
  readonly amountCents: Cents;
}

/** A payment that is not reversed with its file. */
export interface ExcludedPayment {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly groupName: string;
  readonly amountCents: Cents;
  /** Why, in sentences. */
  readonly problem: string;
}

/** Most excluded payments that an answer lists. */
export const MAX_EXCLUDED = 50;

/** Effect of reversing a file or a batch. */
export interface FileReversalEffect {
  readonly filePk: string;
  /** Why nothing can be reversed, in sentences; null if something can. */
  readonly problem: string | null;
  /** Why another manager must approve it, in sentences; null if no approval is required. */
  readonly approval: string | null;
  /** Server time: ISO timestamp, UTC. */
  readonly asOf: string;
  /** Payments that are reversed, and their entries. */
  readonly paymentCount: number;
  readonly entryCount: number;
  readonly amountCents: Cents;
  /** First date on which the groups can get the money back. */
  readonly settleDate: LocalDate;
  /** Last date on which all of the reversals may settle. */
  readonly lastDay: LocalDate;
  /** Bills that are due again. */
  readonly billCount: number;
  /** Amount of the payments already remitted to carriers. */
  readonly remittedCents: Cents;
  /** Amount of the payments that is not on bills: it is taken out of suspense, or owed if it was used. */
  readonly excessCents: Cents;
  /** At most `MAX_EXCLUDED`, by confirmation number. */
  readonly excluded: readonly ExcludedPayment[];
  readonly excludedCount: number;
  readonly excludedCents: Cents;
  readonly batches: readonly FileBatch[];
  /** Requests for this file, latest first. */
  readonly reversals: readonly FileReversal[];
}

/** Why no debit of a file can be reversed; undefined if its payments decide. */
export function whyFileNotReversed({ kind, state }: Pick<BankFile, 'kind' | 'state'>): string | undefined {
  if (kind !== 'PAYMENTS') return 'Only files that debit payments can be reversed.';
  if (state === 'CANCELED' || state === 'REJECTED')
    return `This file was ${state.toLowerCase()}, so the bank moved no money. There is nothing to reverse.`;
  if (state === 'UNKNOWN')
    return "It is unknown whether the bank received this file. Record the bank's response to the file first.";
  return undefined;
}

/** Whether the debits of a file may be recent enough to be reversed. Which of them are is decided for each debit. */
export function isRecentEnoughToReverse({ businessDate }: Pick<BankFile, 'businessDate'>, today: LocalDate): boolean {
  return today <= lastReversalDay(debitDate(businessDate, DEBIT_DAYS[2]));
}

/** Last instant at which the reversal of a file can be sent, by the discovery of the error: ISO timestamps, UTC. */
export function sendFileReversalBy(discoveredAt: string): string {
  return new Date(Date.parse(discoveredAt) + DISCOVERY_HOURS * HOUR_MS).toISOString();
}

/** Whether the error was discovered too long ago for the reversal to be sent in time. */
export function isDiscoveredLate(discoveredAt: string, now: Date): boolean {
  return Date.parse(sendFileReversalBy(discoveredAt)) <= now.getTime();
}

/** The rule that a late reversal of a file misses. */
export const LATE_DISCOVERY =
  'Nacha Operating Rules, Section 2.8: the reversal of a file or a batch must be sent within 24 hours after the error is discovered. This error was discovered earlier.';

/** Where a request stands, such as "2 waiting for another manager, 3 settled". */
export function fileReversalText({ parts }: Pick<FileReversal, 'parts'>): string {
  return parts.map(({ state, count }) => `${count.toLocaleString('en-US')} ${PART_LABELS[state] ?? state}`).join(', ');
}

const PART_LABELS: Readonly<Record<BankReversalState, string>> = {
  WAITING: 'waiting for another manager',
  OPEN: 'in the next bank file',
  FILED: 'in a bank file',
  SETTLED: 'settled',
  REJECTED: 'rejected by the bank',
  RETURNED: 'returned',
  CANCELED: 'canceled',
};

/** `Whole file` or `Batch 2, 12 entries, $3,400.00`. */
export function batchText(batch: FileBatch | undefined): string {
  return batch ? `Batch ${batch.batch}, ${totalsText(batch)}` : 'Whole file';
}
