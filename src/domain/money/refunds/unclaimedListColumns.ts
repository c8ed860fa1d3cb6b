import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { labelOf } from '../../platform/text/wording';
import { dormancyText, UNCLAIMED_KIND_LABELS, type UnclaimedItem } from './UnclaimedProperty';

/** Columns of the list of unclaimed property, in their standard order. The first is always shown. */
export const UNCLAIMED_LIST_COLUMNS: readonly ListColumn<UnclaimedItem>[] = [
  listColumn(
    'owner',
    'Owner',
    ({ owner }) => owner || 'Payer unknown',
    { heading: 'Group', value: ({ groupName }) => groupName },
    { heading: 'Group number', value: ({ groupNumber }) => groupNumber },
  ),
  listColumn('kind', 'Kind', ({ kind }) => labelOf(UNCLAIMED_KIND_LABELS, kind), {
    heading: 'Reference',
    value: ({ reference }) => reference,
  }),
  listColumn('state', 'State', ({ state }) => state),
  listColumn('owedSince', 'Owed since', ({ owedSince }) => owedSince),
  listColumn('amount', 'Amount', ({ amountCents }) => ({ cents: amountCents })),
  listColumn('dormancyDate', 'Dormancy date', ({ dormantOn }) => dormantOn, {
    heading: 'Dormancy period',
    value: ({ years, source, state }) => dormancyText(years, source, state),
  }),
];
