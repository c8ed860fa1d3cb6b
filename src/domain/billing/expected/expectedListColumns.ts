import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { labelOf } from '../../platform/text/wording';
import { givenReason } from '../bills/lineEdit';
import { divisionText } from '../divisions/Division';
import {
  CLOSE_REASON_LABELS,
  EXPECTED_SOURCE_LABELS,
  type ExpectedAdjustment,
  openCents,
  statusOfExpected,
} from './ExpectedAdjustment';

const STATUS_LABELS = { open: 'Open', late: 'Late', arrived: 'Arrived', closed: 'Closed' } as const;

/** Columns of the list of expected adjustments, in their standard order. The first is always shown. */
export const EXPECTED_LIST_COLUMNS: readonly ListColumn<ExpectedAdjustment>[] = [
  listColumn('member', 'Member', ({ memberName }) => memberName, {
    heading: 'Coverage',
    value: ({ coverage }) => coverage ?? 'All coverages',
  }),
  listColumn(
    'fromBill',
    'From bill',
    ({ origin }) => origin.billNumber,
    { heading: 'Month', value: ({ origin }) => origin.periodFrom },
    { heading: 'Group', value: ({ groupName }) => groupName },
    { heading: 'Division', value: ({ origin }) => (origin.division ? divisionText(origin.division) : '') },
    { heading: 'Carrier', value: ({ carrierCode }) => carrierCode },
  ),
  listColumn('cause', 'Cause', ({ reasonCode }) => givenReason(reasonCode), {
    heading: 'Because',
    value: ({ source }) => labelOf(EXPECTED_SOURCE_LABELS, source),
  }),
  listColumn('expected', 'Expected', ({ amountCents }) => ({ cents: amountCents })),
  listColumn('arrived', 'Arrived', ({ arrivedCents }) => ({ cents: arrivedCents })),
  listColumn('open', 'Open', (item) => ({ cents: openCents(item) })),
  listColumn(
    'status',
    'Status',
    (item, { today }) => STATUS_LABELS[statusOfExpected(item, today)],
    { heading: 'Credited until', value: ({ creditedUntil }) => creditedUntil },
    { heading: 'Closed because', value: ({ closed }) => closed && labelOf(CLOSE_REASON_LABELS, closed.reason) },
  ),
];
