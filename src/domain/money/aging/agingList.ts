import { listColumn } from '../../platform/lists/ListColumn';
import { day, searchText } from '../../platform/lists/parameters';
import { viewedList } from '../../platform/lists/viewedList';
import { AGING_BUCKET_LABELS, AGING_BUCKETS, type AgedGroup, totalOf } from './Aging';

export const AGING_LIST = viewedList<AgedGroup>()({
  name: 'aging',
  title: 'Aging',
  noun: 'aging',
  operation: 'aging.read',
  parameters: { q: searchText, asOf: day },
  views: [],
  columns: [
    listColumn('group', 'Group', ({ name }) => name, {
      heading: 'Group number',
      value: ({ groupNumber }) => groupNumber,
    }),
    ...AGING_BUCKETS.map((bucket) =>
      listColumn<AgedGroup>(bucket, AGING_BUCKET_LABELS[bucket], ({ aged }) => ({ cents: aged[bucket] })),
    ),
    listColumn('open', 'Open', ({ aged }) => ({ cents: totalOf(aged) })),
    listColumn('pending', 'Pending', ({ pendingCents }) => ({ cents: pendingCents })),
  ],
});
