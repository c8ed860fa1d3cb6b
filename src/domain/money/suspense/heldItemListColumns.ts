import { daysBetween } from '../../platform/dates/LocalDate';
import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { type HeldItem, SUSPENSE_LEVEL_LABELS } from './HeldItem';

/** Columns of the money in suspense, in their standard order. The first is always shown. */
export const HELD_ITEM_LIST_COLUMNS: readonly ListColumn<HeldItem>[] = [
  listColumn(
    'payer',
    'Payer',
    ({ groupName, payer }) => groupName ?? (payer || 'Unknown payer'),
    { heading: 'Group number', value: ({ groupNumber }) => groupNumber },
    { heading: 'What is missing', value: ({ level }) => SUSPENSE_LEVEL_LABELS[level] },
  ),
  listColumn('from', 'From', ({ origin }) => origin || 'Credit of a bill', {
    heading: 'Waits for bill',
    value: ({ waitsFor }) => waitsFor && waitsFor.billNumber,
  }),
  {
    id: 'age',
    label: 'Age',
    copied: [
      { heading: 'Days', value: ({ addDate }, { today, dayOf }) => Math.max(0, daysBetween(dayOf(addDate), today)) },
      { heading: 'Since', value: ({ addDate }, { dayOf }) => dayOf(addDate) },
    ],
  },
  listColumn('remaining', 'In suspense', ({ remainingCents }) => ({ cents: remainingCents })),
  listColumn('available', 'Available', ({ availableCents }) => ({ cents: availableCents })),
];
