import { type HeldItem, SUSPENSE_LEVEL_LABELS } from '../../../src/domain/money/suspense/HeldItem';
import type { ExportedList } from '../../platform/lists/ListExport';

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
