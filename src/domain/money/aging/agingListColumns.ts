import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { AGING_BUCKET_LABELS, AGING_BUCKETS, type AgedGroup, totalOf } from './Aging';

/** Columns of aging by group, in their standard order. The first is always shown. */
export const AGING_LIST_COLUMNS: readonly ListColumn<AgedGroup>[] = [
  listColumn('group', 'Group', ({ name }) => name, {
    heading: 'Group number',
    value: ({ groupNumber }) => groupNumber,
  }),
  ...AGING_BUCKETS.map((bucket) =>
    listColumn<AgedGroup>(bucket, AGING_BUCKET_LABELS[bucket], ({ aged }) => ({ cents: aged[bucket] })),
  ),
  listColumn('open', 'Open', ({ aged }) => ({ cents: totalOf(aged) })),
  listColumn('pending', 'Pending', ({ pendingCents }) => ({ cents: pendingCents })),
];
