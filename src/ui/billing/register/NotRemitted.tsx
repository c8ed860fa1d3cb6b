import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type NotRemitted, NotRemittedList } from '../../../application/billing/register/Register';
import { ageText, NOT_REMITTED_LIST } from '../../../domain/billing/register/NotRemitted';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { BillLink } from '../../kit/navigation/BillLink';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { Pager } from '../../kit/tables/Pager';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { monthText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const SIZE = 10;

const useStyles = makeStyles({
  text: { marginBlock: 0, marginBottom: tokens.spacingVerticalM },
});

/** Employee deductions of reconciled bills that are not yet paid to the carrier. Shows nothing while there are none. */
export function NotRemittedPanel({ groupNumber }: { groupNumber: string }) {
  const styles = useStyles();
  const looks = useLooks();
  const list = useService(NotRemittedList);
  const [page, setPage] = useState(0);
  const query = useMemo(() => ({ groupNumber, page, size: SIZE }), [groupNumber, page]);
  const found = useLiveQuery(list, query);
  const limitDays = found.kind === 'loaded' ? found.value.limitDays : 0;
  const columns = useMemo(() => columnsFor(limitDays), [limitDays]);
  const retry = () => list.retry();
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the deductions not yet paid" waiting={null} onRetry={retry} />;
  const { items, total, heldCents, lateCount } = found.value;
  if (total === 0) return null;
  return (
    <Panel
      title="Deductions not yet paid to the carrier"
      actions={<ExportMenu of={{ list: NOT_REMITTED_LIST, query: { groupNumber } }} label="Export deductions" />}
    >
      <RefreshFailed found={found} what="the deductions not yet paid" onRetry={retry} />
      {lateCount > 0 && (
        <MessageBar intent="warning" className={looks.below}>
          {counted(lateCount, 'bill')} {lateCount === 1 ? 'has' : 'have'} deductions over the limit of{' '}
          {counted(limitDays, 'day')}.
        </MessageBar>
      )}
      <p className={styles.text}>
        {formatCents(heldCents)} of {counted(total, 'bill')}, by days since the first of the bill's month. The group's
        rules have the limit. It is a reminder, not legal advice.
      </p>
      <StackTable
        label="Deductions not yet paid to the carrier"
        items={items}
        keyOf={({ billPk }) => billPk}
        columns={columns}
      />
      <Pager page={page} size={SIZE} total={total} noun="bills" onPage={setPage} />
    </Panel>
  );
}

function columnsFor(limitDays: number): readonly StackColumn<NotRemitted>[] {
  return [
    {
      label: 'Bill',
      kind: 'lead',
      cell: ({ billPk, billNumber, division }) => (
        <BillLink billPk={billPk} billNumber={billNumber} division={division} />
      ),
    },
    { label: 'Month', kind: 'whole', cell: ({ periodFrom }) => monthText(periodFrom) },
    { label: 'Deducted', kind: 'figure', cell: ({ employeeCents }) => <Money cents={employeeCents} /> },
    { label: 'Not yet paid', kind: 'figure', cell: ({ heldCents }) => <Money cents={heldCents} /> },
    { label: 'Age', cell: ({ days }) => ageText(days, limitDays) },
  ];
}
