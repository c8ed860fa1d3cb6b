import { useMemo } from 'react';
import { AgingReport } from '../../application/aging/Aging';
import { AGING_BUCKET_LABELS, type AgedBill, bucketOf, daysPastDue } from '../../domain/aging/Aging';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useLiveQuery } from '../kit/useStream';
import { DateText, monthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

interface AgedBillsProps {
  readonly groupNumber: string;
  readonly name: string;
  readonly asOf: LocalDate;
}

/** A group's bills with an open or pending amount on the day, the oldest due date first; each links to its lines. */
export function AgedBills({ groupNumber, name, asOf }: AgedBillsProps) {
  const report = useService(AgingReport);
  const live = useMemo(() => report.openBills(groupNumber), [report, groupNumber]);
  const bills = useLiveQuery(live, asOf);
  const columns: readonly StackColumn<AgedBill>[] = useMemo(
    () => [
      {
        label: 'Bill',
        kind: 'lead',
        cell: ({ billPk, billNumber }) => <AppLink to={paths.bill('dashboard', billPk)}>{billNumber}</AppLink>,
      },
      { label: 'Carriers', isExtra: true, cell: ({ carrierCodes }) => carrierCodes.join(', ') },
      { label: 'Period', kind: 'whole', cell: ({ periodFrom }) => monthText(periodFrom) },
      { label: 'Due date', kind: 'whole', cell: ({ dueDate }) => <DateText date={dueDate} /> },
      { label: 'Days past due', kind: 'figure', cell: ({ dueDate }) => daysPastDue(dueDate, asOf) || '–' },
      { label: 'Bucket', cell: ({ dueDate }) => AGING_BUCKET_LABELS[bucketOf(daysPastDue(dueDate, asOf))] },
      { label: 'Open', kind: 'figure', cell: ({ openCents }) => <Money cents={openCents} quietZero /> },
      { label: 'Pending', kind: 'figure', cell: ({ pendingCents }) => <Money cents={pendingCents} quietZero /> },
    ],
    [asOf],
  );
  if (bills.kind === 'failed') {
    return <LoadFailed what="The bills could not be loaded." error={bills.error} onRetry={() => live.retry()} />;
  }
  if (bills.kind === 'loading') return <SkeletonRows rows={3} label={`Loading bills of ${name}`} />;
  return <StackTable label={`Bills of ${name}`} items={bills.value} keyOf={({ billPk }) => billPk} columns={columns} />;
}
