import type { LocalDate } from '../dates/LocalDate';
import { DEBIT_DAYS } from '../payments/achEntry';
import { type BankReversalState, lastReversalDay } from '../payments/bankReversal';
import { debitDate } from '../payments/paymentMethods';
import { type BankFile, type BankFileTotals, totalsText } from './BankFile';

/** Hours after the discovery of an erroneous file in which its reversal must be sent. @source Nacha Operating Rules, Section 2.8 */
export const DISCOVERY_HOURS = 24;
const HOUR_MS = 3_600_000;

export const FILE_REVERSAL_STEPS = ['approve', 'cancel'] as const;
export type FileReversalStep = (typeof FILE_REVERSAL_STEPS)[number];

/** Most excluded payments that an answer lists. */
export const MAX_EXCLUDED = 50;

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

/** Payments whose reversals are in one state. */
interface Part {
  readonly state: BankReversalState;
  readonly count: number;
}

/** Where a request stands, such as "2 waiting for another manager, 3 settled". */
export function fileReversalText({ parts }: { readonly parts: readonly Part[] }): string {
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
export function batchText(batch: (BankFileTotals & { readonly batch: number }) | undefined): string {
  return batch ? `Batch ${batch.batch}, ${totalsText(batch)}` : 'Whole file';
}
