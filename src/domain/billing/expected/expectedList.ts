import { listColumn } from '../../platform/lists/ListColumn';
import { direction, oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { labelOf } from '../../platform/text/wording';
import { givenReason } from '../bills/lineEdit';
import { divisionText } from '../divisions/Division';
import {
  CLOSE_REASON_LABELS,
  EXPECTED_FILTERS,
  EXPECTED_SORTS,
  EXPECTED_SOURCE_LABELS,
  type ExpectedAdjustment,
  openCents,
  statusOfExpected,
} from './ExpectedAdjustment';
import { EXPECTED_AGES, EXPECTED_TYPES } from './expectedAge';

const STATUS_LABELS = { open: 'Open', late: 'Late', arrived: 'Arrived', closed: 'Closed' } as const;

export const EXPECTED_LIST = viewedList<ExpectedAdjustment>()({
  name: 'expectedAdjustments',
  title: 'Expected adjustments',
  noun: 'expected adjustments',
  operation: 'expectedAdjustments.search',
  parameters: {
    q: searchText,
    status: oneOf(EXPECTED_FILTERS),
    age: oneOf(EXPECTED_AGES),
    type: oneOf(EXPECTED_TYPES),
    sort: oneOf(EXPECTED_SORTS),
    direction,
  },
  views: [
    readyView('late', 'Late, largest first', { status: 'late', sort: 'open', direction: 'desc' }),
    readyView('arrived', 'Arrived', { status: 'arrived' }),
  ],
  columns: [
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
  ],
});
