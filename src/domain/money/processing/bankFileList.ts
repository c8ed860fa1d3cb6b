import type { LocalDate } from '../../platform/dates/LocalDate';
import { listColumn } from '../../platform/lists/ListColumn';
import { day, oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { counted, labelOf } from '../../platform/text/wording';
import {
  BANK_FILE_KINDS,
  BANK_FILE_STATE_LABELS,
  BANK_FILE_STATES,
  type BankFile,
  type BankFileKind,
  type BankFileState,
} from './BankFile';

/** Which ACH files to list. Undefined and empty values do not filter. */
export interface BankFileFilter {
  /** Part of the file's name. */
  readonly q?: string;
  readonly kind?: BankFileKind | undefined;
  readonly state?: BankFileState | undefined;
  /** First day of the month of the business dates. */
  readonly month?: LocalDate | undefined;
}

/** Contents of a file, as named in filters and exports. */
export const BANK_FILE_KIND_LABELS: Readonly<Record<BankFileKind, string>> = {
  PAYMENTS: 'Payments',
  MICRO_DEPOSITS: 'Small deposits',
  REMITTANCES: 'Remittances',
  REVERSALS: 'Reversals',
  REFUNDS: 'Refunds',
};

const ENTRIES: Readonly<Record<BankFileKind, string>> = {
  PAYMENTS: 'payment',
  MICRO_DEPOSITS: 'small deposit',
  REMITTANCES: 'entry',
  REVERSALS: 'reversal',
  REFUNDS: 'refund',
};
/** An entry of a remittance and its addenda record. */
const PLURALS: Readonly<Partial<Record<BankFileKind, string>>> = { REMITTANCES: 'entries' };

/** `12 payments`. */
export function entriesText({ kind, entryCount }: Pick<BankFile, 'kind' | 'entryCount'>): string {
  return counted(entryCount, labelOf(ENTRIES, kind), PLURALS[kind]);
}

export const BANK_FILE_LIST = viewedList<BankFile>()({
  name: 'achFiles',
  title: 'ACH files',
  noun: 'ACH files',
  operation: 'bankFiles.read',
  isInTab: true,
  parameters: { q: searchText, kind: oneOf(BANK_FILE_KINDS), state: oneOf(BANK_FILE_STATES), month: day },
  views: [
    readyView('notSent', 'Not sent', { state: 'MADE' }),
    readyView('sent', 'Sent, not answered', { state: 'SENT' }),
    readyView('rejected', 'Rejected by the bank', { state: 'REJECTED' }),
    readyView('unknown', 'Outcome unknown', { state: 'UNKNOWN' }),
  ],
  columns: [
    listColumn('file', 'File', ({ fileName }) => fileName),
    listColumn('businessDate', 'Business date', ({ businessDate }) => businessDate),
    listColumn('entries', 'Entries', ({ entryCount }) => entryCount, {
      heading: 'Kind',
      value: ({ kind }) => labelOf(BANK_FILE_KIND_LABELS, kind),
    }),
    listColumn('total', 'Total', ({ amountCents }) => ({ cents: amountCents })),
    listColumn('state', 'State', ({ state }) => labelOf(BANK_FILE_STATE_LABELS, state)),
    listColumn('download', 'Last download', ({ downloads: [last] }) => last?.at ?? null, {
      heading: 'Downloaded by',
      value: ({ downloads: [last] }) => last?.by ?? null,
    }),
  ],
});

export const BANK_FILE_ENTRY_LIST = { noun: 'entries of an ACH file', operation: 'bankFiles.read' } as const;
