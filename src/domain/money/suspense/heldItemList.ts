import { daysBetween } from '../../platform/dates/LocalDate';
import { listColumn } from '../../platform/lists/ListColumn';
import { direction, oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { type HeldItem, SUSPENSE_LEVEL_LABELS, SUSPENSE_LEVELS, SUSPENSE_SORTS } from './HeldItem';

export const HELD_ITEM_LIST = viewedList<HeldItem>()({
  name: 'suspense',
  title: 'Suspense',
  noun: 'suspense items',
  operation: 'suspense.work',
  parameters: { q: searchText, level: oneOf(SUSPENSE_LEVELS), sort: oneOf(SUSPENSE_SORTS), direction },
  views: [
    readyView('unknown', 'Payer unknown', { level: 'unknown' }),
    readyView('known', 'Ready to apply', { level: 'known' }),
  ],
  columns: [
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
  ],
});
