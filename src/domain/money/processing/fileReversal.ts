import type { LocalDate } from '../../platform/dates/LocalDate';
import { DEBIT_DAYS } from '../payments/achEntry';
import { type BankReversalState, lastReversalDay } from '../payments/bankReversal';
import { debitDate } from '../payments/paymentMethods';
import { type BankFile, type BankFileTotals, totalsText } from './BankFile';

/** Hours after discovering an erroneous file within which its reversal must be sent. @source Nacha Operating Rules, Section 2.8 */
export const DISCOVERY_HOURS = 24;
const HOUR_MS = 3_600_000;

export const FILE_REVERSAL_STEPS = ['approve', 'cancel'] as const;
export type FileReversalStep = (typeof FILE_REVERSAL_STEPS)[number];

/** Maximum number of excluded payments in an answer. */
export const MAX_EXCLUDED = 50;

/** Why no debit of a file can be reversed; undefined if it depends on each payment. */
export function whyFileNotReversed({ kind, state }: Pick<BankFile, 'kind' | 'state'>): string | undefined {
  if (kind !== 'PAYMENTS') return 'Only files that debit payments can be reversed.';
  if (state === 'CANCELED' || state === 'REJECTED')
    return `This file was ${state.toLowerCase()}, so the bank moved no money. There is nothing to reverse.`;
  if (state === 'UNKNOWN')
    return "It is unknown whether the bank received this file. Record the bank's response to the file first.";
  return undefined;
}

/** Whether some debits of a file may be recent enough to reverse. Each debit is checked separately. */
export function isRecentEnoughToReverse({ businessDate }: Pick<BankFile, 'businessDate'>, today: LocalDate): boolean {
  return today <= lastReversalDay(debitDate(businessDate, DEBIT_DAYS[2]));
}

/** Latest time to send a file's reversal after discovering the error: ISO timestamps, UTC. */
export function sendFileReversalBy(discoveredAt: string): string {
  return new Date(Date.parse(discoveredAt) + DISCOVERY_HOURS * HOUR_MS).toISOString();
}

/** Whether the error was discovered too long ago for the reversal to be sent in time. */
export function isDiscoveredLate(discoveredAt: string, now: Date): boolean {
  return Date.parse(sendFileReversalBy(discoveredAt)) <= now.getTime();
}

/** The rule that a late file reversal violates. */
export const LATE_DISCOVERY =
  'Nacha Operating Rules, Section 2.8: the reversal of a file or a batch must be sent within 24 hours after the error is discovered. This error was discovered earlier.';

/** Payments whose reversals are in one state. */
interface Part {
  readonly state: BankReversalState;
  readonly count: number;
}

/** Status of a request, such as "2 waiting for another manager, 3 settled". */
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
