import type { LocalDate } from '../../platform/dates/LocalDate';
import type { FileAccount } from '../../platform/files/FileAccount';
import { choice, defineList } from '../../platform/lists/List';
import { readyView } from '../../platform/lists/ReadyView';
import type { Cents } from '../../platform/money/Cents';
import { DEPOSIT_STATE_LABELS, DEPOSIT_STATES, type Deposit, depositStateText } from './Deposit';

/** A committed lockbox file with checks that are not in a deposit yet. */
export interface WaitingLockbox {
  readonly filePk: string;
  readonly fileName: string;
  readonly checkCount: number;
  readonly checkCents: Cents;
  /** The latest deposit date in the file. */
  readonly depositDate: LocalDate;
  /** Of the uploaded file; null if it is unknown. */
  readonly account: FileAccount | null;
}

/** Deposits: open ones first, then the newest. */
export const DEPOSITS = defineList<Deposit, { readonly lockboxes: readonly WaitingLockbox[] }>()({
  name: 'deposits',
  title: 'Deposits',
  noun: 'deposits',
  operation: 'deposits.read',
  keyOf: ({ depositPk }) => depositPk,
  searchFor: 'Reference, person or check number',
  filters: { state: choice('State', DEPOSIT_STATES, DEPOSIT_STATE_LABELS) },
  views: [readyView('open', 'Open', { state: 'OPEN' }), readyView('posted', 'Posted', { state: 'POSTED' })],
  columns: [
    { id: 'deposit', heading: 'Deposit date', kind: 'day', value: ({ depositDate }) => depositDate },
    { id: 'reference', heading: 'Reference', value: ({ reference }) => reference },
    {
      id: 'method',
      heading: 'Method',
      width: 12,
      value: ({ method }) => method,
      inFiles: [{ heading: 'File', width: 28, value: ({ fileName }) => fileName }],
    },
    { id: 'checks', heading: 'Checks', kind: 'count', value: ({ checkCount }) => checkCount },
    { id: 'total', heading: 'Total of checks', kind: 'money', value: ({ checkCents }) => checkCents },
    {
      id: 'bankTotal',
      heading: "Bank's total",
      kind: 'money',
      value: ({ controlCents }) => controlCents,
      inFiles: [{ heading: "Bank's count", kind: 'count', value: ({ controlCount }) => controlCount }],
    },
    {
      id: 'state',
      heading: 'State',
      width: 20,
      value: depositStateText,
      inFiles: [
        { heading: 'Not placed', kind: 'count', value: ({ undecidedCount }) => undecidedCount },
        { heading: 'Posted', kind: 'instant', value: ({ postedAt }) => postedAt },
        { heading: 'Posted by', value: ({ postedBy }) => postedBy },
      ],
    },
    { id: 'startedBy', heading: 'Started by', value: ({ addUser }) => addUser },
  ],
});
