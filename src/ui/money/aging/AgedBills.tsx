import { useMemo } from 'react';
import { type AgedBill, type AgedReturn, AgingReport } from '../../../application/money/aging/Aging';
import { AGING_BUCKET_LABELS, bucketOf, daysPastDue } from '../../../domain/money/aging/Aging';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { ZERO } from '../../../domain/platform/money/Cents';
import { Unloaded } from '../../kit/feedback/Loaded';
import { AppLink } from '../../kit/navigation/AppLink';
import { BillLink } from '../../kit/navigation/BillLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useCodeName } from '../../kit/useCodeName';
import { useLiveQuery } from '../../kit/useStream';
import { DateText, monthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

interface AgedBillsProps {
  readonly groupNumber: string;
  readonly name: string;
  readonly asOf: LocalDate;
}

/**
 * A group's bills with an open or pending amount on the day, and what it owes for returned payments, oldest due date first. A
 * bill links to its lines, a returned payment to itself in the payments.
 */
export function AgedBills({ groupNumber, name, asOf }: AgedBillsProps) {
  const report = useService(AgingReport);
  const live = useMemo(() => report.openItems(groupNumber), [report, groupNumber]);
  const items = useLiveQuery(live, asOf);
  const nameOf = useCodeName();
  const columns: readonly StackColumn<Row>[] = useMemo(
    () => [
      {
        label: 'Bill',
        kind: 'lead',
        cell: ({ key, confirmation, billNumber = '', division }) =>
          confirmation === undefined ? (
            <BillLink billPk={key} billNumber={billNumber} division={division} />
          ) : (
            <>
              Returned payment{' '}
              <AppLink to={`${paths.payments('dashboard')}?q=${encodeURIComponent(confirmation)}`} appearance="inText">
                {confirmation}
              </AppLink>
            </>
          ),
      },
      {
        label: 'Carriers',
        isExtra: true,
        cell: ({ carrierCodes }) => carrierCodes?.map((code) => nameOf('carrier', code)).join(', ') ?? '–',
      },
      { label: 'Period', kind: 'whole', cell: ({ periodFrom }) => (periodFrom ? monthText(periodFrom) : '–') },
      { label: 'Due date', kind: 'whole', cell: ({ dueDate }) => <DateText date={dueDate} /> },
      {
        label: 'Days past due',
        kind: 'figure',
        cell: ({ dueDate, countedTo = asOf }) => daysPastDue(dueDate, countedTo) || '–',
      },
      {
        label: 'Bucket',
        cell: ({ dueDate, countedTo = asOf }) => AGING_BUCKET_LABELS[bucketOf(daysPastDue(dueDate, countedTo))],
      },
      { label: 'Open', kind: 'figure', cell: ({ openCents }) => <Money cents={openCents} quietZero /> },
      { label: 'Pending', kind: 'figure', cell: ({ pendingCents = ZERO }) => <Money cents={pendingCents} quietZero /> },
    ],
    [asOf, nameOf],
  );
  if (items.kind !== 'loaded')
    return <Unloaded found={items} what={`the bills of ${name}`} isPage onRetry={() => live.retry()} />;
  const rows = [...items.value.items.map(billRow), ...items.value.returns.map(returnRow)].sort((one, other) =>
    one.dueDate < other.dueDate ? -1 : Number(one.dueDate > other.dueDate),
  );
  return <StackTable label={`Bills of ${name}`} items={rows} keyOf={({ key }) => key} columns={columns} />;
}

/** A bill, or a returned payment, which alone has a confirmation. */
type Row = Pick<AgedBill, 'dueDate' | 'openCents'> &
  Partial<Pick<AgedBill, 'billNumber' | 'carrierCodes' | 'countedTo' | 'division' | 'periodFrom' | 'pendingCents'>> & {
    /** Key of the bill or the payment. */
    readonly key: string;
    readonly confirmation?: string;
  };

function billRow({ billPk, ...bill }: AgedBill): Row {
  return { key: billPk, ...bill };
}

function returnRow({ paymentPk, confirmation, returnedOn, openCents }: AgedReturn): Row {
  return { key: paymentPk, confirmation, dueDate: returnedOn, openCents };
}
