import { DEPOSIT_STATE_LABELS, type Deposit } from '../../src/domain/deposits/Deposit';
import { type HeldItem, SUSPENSE_LEVEL_LABELS } from '../../src/domain/suspense/HeldItem';
import type { ExportedList } from './ListExport';

/** The list of deposits as a file: what the list on the screen shows. */
export const EXPORTED_DEPOSITS: ExportedList<Deposit> = {
  title: 'Deposits',
  noun: 'deposits',
  columns: [
    { heading: 'Deposit date', width: 14, format: 'day', value: ({ depositDate }) => depositDate },
    { heading: 'Method', width: 12, value: ({ method }) => method },
    { heading: 'Reference', width: 24, value: ({ reference }) => reference },
    { heading: 'File', width: 28, value: ({ fileName }) => fileName },
    { heading: 'State', width: 12, value: ({ state }) => DEPOSIT_STATE_LABELS[state] },
    { heading: "Bank's count", width: 14, value: ({ controlCount }) => controlCount },
    { heading: "Bank's total", width: 16, format: 'money', value: ({ controlCents }) => controlCents },
    { heading: 'Checks', width: 10, value: ({ checkCount }) => checkCount },
    { heading: 'Total of checks', width: 16, format: 'money', value: ({ checkCents }) => checkCents },
    { heading: 'Not placed', width: 12, value: ({ undecidedCount }) => undecidedCount },
    { heading: 'Entered by', width: 24, value: ({ addUser }) => addUser },
    { heading: 'Posted by', width: 24, value: ({ postedBy }) => postedBy },
    { heading: 'Posted at (UTC)', width: 18, format: 'time', value: ({ postedAt }) => postedAt },
  ],
};

/** The money in suspense as a file: what the list on the screen shows. */
export const EXPORTED_HELD_ITEMS: ExportedList<HeldItem> = {
  title: 'Suspense',
  noun: 'suspense items',
  columns: [
    { heading: 'Held since (UTC)', width: 18, format: 'time', value: ({ addDate }) => addDate },
    { heading: 'What is missing', width: 28, value: ({ level }) => SUSPENSE_LEVEL_LABELS[level] },
    { heading: 'Payer', width: 28, value: ({ payer }) => payer },
    { heading: 'Check or payment', width: 20, value: ({ origin }) => origin },
    { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
    { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
    { heading: 'Waits for bill', width: 18, value: ({ waitsFor }) => waitsFor && waitsFor.billNumber },
    { heading: 'Amount', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
    { heading: 'Left', width: 14, format: 'money', value: ({ remainingCents }) => remainingCents },
    { heading: 'Available', width: 14, format: 'money', value: ({ availableCents }) => availableCents },
  ],
};
