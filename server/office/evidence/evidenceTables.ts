import type { BillBridge } from '../../../contract/billing/bills/billBridge';
import { BILL_EVENT_LABELS } from '../../../src/domain/billing/bills/BillHistoryEvent';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { BRIDGE_LABELS } from '../../../src/domain/billing/bills/bridge';
import { givenReason } from '../../../src/domain/billing/bills/lineEdit';
import { DISCREPANCY_LABELS } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { dateText, dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { sizeLabel } from '../../../src/domain/platform/files/sizeLabel';
import { cents } from '../../../src/domain/platform/money/Cents';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ExpectedArrival } from '../../billing/expected/ports';
import { type DocumentTable, inParts } from '../../platform/documents/Documents';
import type { SheetRow } from '../../platform/shared/Workbooks';
import { LINE_COLUMNS, lineRow } from './lineSheet';
import type { ExpectedOnLaterBill, SavedAttachment, SavedComparison, SavedDifference, SavedLineChange } from './ports';

async function* mapParts<Item>(parts: AsyncIterable<readonly Item[]>, rowOf: (item: Item) => SheetRow) {
  for await (const part of parts) yield part.map(rowOf);
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of a date as the screens write it: `November 2026` */
export function monthText(date: LocalDate): string {
  return MONTH.format(new Date(date));
}

/** From the previous bill's amount to this bill's, by cause. */
export function bridgeTable({ previous, beforeCents, afterCents, steps }: BillBridge): DocumentTable {
  return {
    title: 'Change from the previous bill',
    columns: [
      { heading: 'Cause', width: 36 },
      { heading: 'Members', width: 10 },
      { heading: 'Amount', width: 16, format: 'money' },
    ],
    parts: inParts([
      [`Bill ${previous?.billNumber ?? ''} (${previous ? monthText(previous.periodFrom) : ''})`, null, beforeCents],
      ...steps.map((step) => [labelOf(BRIDGE_LABELS, step.cause), step.memberCount, step.cents]),
      ['This bill, as billed', null, afterCents],
    ]),
  };
}

/** Decision on a difference. */
const DECISION_LABELS: Readonly<Record<DiscrepancyAction, string>> = {
  acceptBill: 'Accepted as billed',
  acceptOurs: 'Payroll amount used',
  expectNextBill: 'Expected on next bill',
  dispute: 'Disputed with the carrier',
  ignore: 'Ignored',
};

/** The differences from payroll, each with who decided what and why; beside the expected premium, where any is known. */
export function differencesTable(
  { decidedBy, decidedAt, hasExpected }: SavedComparison,
  differences: AsyncIterable<readonly SavedDifference[]>,
): DocumentTable {
  return {
    title: 'Differences',
    columns: [
      { heading: 'Member', width: 20 },
      { heading: 'Member ID', width: 10 },
      { heading: 'Coverage', width: 10 },
      { heading: 'Difference', width: 20 },
      { heading: 'Billed', width: 11, format: 'money' },
      { heading: 'Enrolled', width: 11, format: 'money' },
      ...(hasExpected ? [{ heading: 'Expected by rates', width: 11, format: 'money' } as const] : []),
      { heading: 'Deducted', width: 11, format: 'money' },
      { heading: 'Deducted − billed', width: 12, format: 'money' },
      { heading: 'Decision', width: 18 },
      { heading: 'Reason', width: 18 },
      { heading: 'Note', width: 16 },
      { heading: 'Decided by', width: 14 },
      { heading: 'Decided (UTC)', width: 15, format: 'time' },
    ],
    parts: mapParts(differences, ({ billedCents, enrolledCents, expectedCents, deductedCents, ...difference }) => [
      difference.memberName,
      maskText(difference.memberId),
      difference.coverage ?? 'All',
      labelOf(DISCREPANCY_LABELS, difference.kind),
      billedCents,
      enrolledCents,
      ...(hasExpected ? [expectedCents ?? 'Not checked'] : []),
      deductedCents,
      cents((deductedCents ?? 0) - billedCents),
      labelOf(DECISION_LABELS, difference.action),
      givenReason(difference.reasonCode),
      difference.note,
      decidedByWords(difference, decidedBy),
      decidedAt,
    ]),
  };
}

/** "Pat Lee", or "Pat Lee, by standing decision of Ada Byron (Oct 5, 2026)". */
function decidedByWords(
  { standingBy, standingAt }: Pick<SavedDifference, 'standingBy' | 'standingAt'>,
  decidedBy: string,
): string {
  if (standingBy === null) return decidedBy;
  return `${decidedBy}, by standing decision of ${standingBy} (${standingAt ? dateText(dayOf(new Date(standingAt))) : ''})`;
}

const MEMBER_COLUMNS = [
  { heading: 'Member', width: 22 },
  { heading: 'Member ID', width: 12 },
  { heading: 'Coverage', width: 12 },
] as const;

/** Amounts that later bills should bring. */
export function expectedTable(expected: readonly ExpectedOnLaterBill[]): DocumentTable {
  return {
    title: 'Expected adjustments',
    columns: [
      ...MEMBER_COLUMNS,
      { heading: 'Cause', width: 32 },
      { heading: 'Amount', width: 12, format: 'money' },
      { heading: 'State', width: 14 },
      { heading: 'Expected by', width: 12, format: 'day' },
    ],
    parts: inParts(
      expected.map((one) => [
        one.memberName,
        maskText(one.memberId),
        one.coverage ?? 'All',
        one.cause,
        one.amountCents,
        one.state,
        one.expectedBy,
      ]),
    ),
  };
}

/** Expected adjustments that arrived: on the bill, and on later bills for those it expects. */
export function arrivedTable(arrivals: readonly ExpectedArrival[]): DocumentTable {
  return {
    title: 'Arrived adjustments',
    columns: [
      ...MEMBER_COLUMNS,
      { heading: 'Expected by bill', width: 16 },
      { heading: 'Expected', width: 12, format: 'money' },
      { heading: 'Arrived', width: 12, format: 'money' },
      { heading: 'How', width: 12 },
      { heading: 'On bill', width: 16 },
      { heading: 'Line', width: 26 },
      { heading: 'Earlier month', width: 12, format: 'day' },
      { heading: 'Amount of line', width: 12, format: 'money' },
    ],
    parts: inParts(
      arrivals.map((one) => [
        one.memberName,
        maskText(one.memberId),
        one.coverage ?? 'All',
        one.originNumber,
        one.expectedCents,
        one.arrivedCents,
        howArrived(one),
        one.onBillNumber,
        one.source,
        one.retroPeriod,
        one.sourceCents,
      ]),
    ),
  };
}

function howArrived({ expectedCents, arrivedByThenCents, arrivedCents, unusedCents }: ExpectedArrival): string {
  if (arrivedByThenCents !== expectedCents) return 'In part';
  if (unusedCents !== 0) return 'In full, with more';
  return arrivedCents === expectedCents ? 'In full' : 'The rest';
}

/** Every change of a line's amount: who made it, when and why. */
export function decisionsTable(changes: AsyncIterable<readonly SavedLineChange[]>): DocumentTable {
  return {
    title: 'Changed amounts',
    columns: [
      { heading: 'Time (UTC)', width: 15, format: 'time' },
      { heading: 'By', width: 16 },
      { heading: 'Event', width: 14 },
      ...MEMBER_COLUMNS,
      { heading: 'Before', width: 12, format: 'money' },
      { heading: 'After', width: 12, format: 'money' },
      { heading: 'Reason', width: 18 },
      { heading: 'Note', width: 24 },
    ],
    parts: mapParts(changes, (change) => [
      change.at,
      change.by,
      labelOf(BILL_EVENT_LABELS, change.event),
      change.memberName,
      maskText(change.memberId),
      change.coverage,
      change.beforeCents,
      change.afterCents,
      change.reasonCode && givenReason(change.reasonCode),
      change.note,
    ]),
  };
}

/** The files attached to comments on the bill. */
export function attachmentsTable(attachments: readonly SavedAttachment[]): DocumentTable {
  return {
    title: 'Attached files',
    columns: [
      { heading: 'File', width: 44 },
      { heading: 'Size', width: 10 },
      { heading: 'About', width: 26 },
      { heading: 'Attached by', width: 18 },
      { heading: 'Attached (UTC)', width: 15, format: 'time' },
    ],
    parts: inParts(
      attachments.map(({ fileName, bytes, lineLabel, by, at }) => [
        fileName,
        sizeLabel(bytes),
        lineLabel ?? 'The bill',
        by,
        at,
      ]),
    ),
  };
}

/** Every line of the bill, in bill order. */
export function linesTable(lines: AsyncIterable<readonly BillLine[]>): DocumentTable {
  return { title: 'Lines', columns: LINE_COLUMNS, parts: mapParts(lines, lineRow) };
}
