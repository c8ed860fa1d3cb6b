import { divisionText } from '../../../src/domain/billing/divisions/Division';
import {
  CLOSE_REASON_LABELS,
  EXPECTED_SOURCE_LABELS,
  type ExpectedAdjustment,
  openCents,
  statusOfExpected,
} from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { maskText } from '../../../src/domain/platform/text/maskText';
import type { ExportedList } from '../../platform/lists/ListExport';

const STATUS_LABELS = { open: 'Open', late: 'Late', arrived: 'Arrived', closed: 'Closed' } as const;

/** The list of expected adjustments as a file: what the list on the screen shows. @param today decides which are late */
export function exportedExpected(today: LocalDate): ExportedList<ExpectedAdjustment> {
  return {
    title: 'Expected adjustments',
    noun: 'expected adjustments',
    columns: [
      { heading: 'Member', width: 28, value: ({ memberName }) => memberName },
      { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
      { heading: 'Coverage', width: 16, value: ({ coverage }) => coverage ?? 'All coverages' },
      { heading: 'Carrier', width: 10, value: ({ carrierCode }) => carrierCode },
      { heading: 'Group number', width: 14, value: ({ groupNumber }) => groupNumber },
      { heading: 'Group', width: 32, value: ({ groupName }) => groupName },
      { heading: 'Division', width: 24, value: ({ origin }) => (origin.division ? divisionText(origin.division) : '') },
      { heading: 'Bill', width: 18, value: ({ origin }) => origin.billNumber },
      { heading: 'Month', width: 12, format: 'day', value: ({ origin }) => origin.periodFrom },
      { heading: 'Because', width: 24, value: ({ source }) => EXPECTED_SOURCE_LABELS[source] },
      { heading: 'Note', width: 32, value: ({ note }) => note },
      { heading: 'Expected', width: 14, format: 'money', value: ({ amountCents }) => amountCents },
      { heading: 'Arrived', width: 14, format: 'money', value: ({ arrivedCents }) => arrivedCents },
      { heading: 'Open', width: 14, format: 'money', value: openCents },
      { heading: 'Status', width: 10, value: (one) => STATUS_LABELS[statusOfExpected(one, today)] },
      { heading: 'Credited until', width: 14, format: 'day', value: ({ creditedUntil }) => creditedUntil },
      { heading: 'Closed because', width: 24, value: ({ closed }) => closed && CLOSE_REASON_LABELS[closed.reason] },
    ],
  };
}
