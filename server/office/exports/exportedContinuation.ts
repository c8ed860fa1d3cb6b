import {
  CONTINUATION_LABELS,
  type ContinuationPayer,
} from '../../../src/domain/billing/continuation/ContinuationPayer';
import { paidThroughOf, paymentsOfMonth } from '../../../src/domain/billing/continuation/ContinuationPayment';
import { firstOfMonth, type LocalDate, lastOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { ContinuationQueries } from '../../billing/continuation/ports';
import type { ExportedList } from '../../platform/lists/ListExport';

/** The members of a group who pay outside payroll as a file: what the list on the screen shows. @param today of the file's name */
export function exportedContinuation(groupNumber: string, today: LocalDate): ExportedList<ContinuationPayer> {
  return {
    title: 'Continuation payers',
    fileName: ['Continuation payers', groupNumber, today],
    noun: 'continuation payers',
    columns: [
      { heading: 'Member', width: 28, value: ({ memberName }) => memberName },
      { heading: 'Member number', width: 16, value: ({ memberId }) => maskText(memberId) },
      { heading: 'Coverage', width: 16, value: ({ coverage }) => coverage ?? 'All coverages' },
      { heading: 'Reason', width: 18, value: ({ kind }) => labelOf(CONTINUATION_LABELS, kind) },
      { heading: 'Percent of premium', width: 16, value: ({ percent }) => `${percent}%` },
      {
        heading: 'Percent from month 19',
        width: 16,
        value: ({ extensionPercent }) => (extensionPercent === null ? '' : `${extensionPercent}%`),
      },
      { heading: 'Monthly charge', width: 14, format: 'money', value: ({ monthlyCents }) => monthlyCents },
      { heading: 'First day', width: 12, format: 'day', value: ({ from }) => from },
      { heading: 'Last day', width: 12, format: 'day', value: ({ through }) => through },
      { heading: 'Elected on', width: 12, format: 'day', value: ({ electedOn }) => electedOn },
      { heading: 'Paid through', width: 12, format: 'day', value: ({ paidThrough }) => paidThrough },
      { heading: 'Note', width: 32, value: ({ note }) => note },
      { heading: 'Changed at (UTC)', width: 18, format: 'time', value: ({ changedAt }) => changedAt },
      { heading: 'Changed by', width: 24, value: ({ changedBy }) => changedBy },
    ],
  };
}

/** The payers of a group, by name. As in the list, the administrator's files count for the day through which they have paid. */
export async function listedPayers(
  queries: Pick<ContinuationQueries, 'list' | 'payments'>,
  groupNumber: string,
  today: LocalDate,
): Promise<readonly ContinuationPayer[]> {
  const items = await queries.list(groupNumber);
  const from = firstOfMonth(today);
  const payments = await queries.payments(groupNumber, from);
  const paid = paymentsOfMonth(payments, items, { from, to: lastOfMonth(from) }, today);
  return items.map((item) => ({ ...item, paidThrough: paidThroughOf(item, paid) }));
}
