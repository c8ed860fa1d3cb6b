import { makeStyles, tokens } from '@fluentui/react-components';
import type { Overview } from '../../domain/dashboard/Overview';
import { Panel } from '../kit/dialogs/Panel';
import { StatusBadge } from '../kit/feedback/StatusBadge';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { StackTable } from '../kit/tables/StackTable';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({
  count: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

/** Bills by status: how many, and what they come to. */
export function StatusPanel({ overview }: { overview: Overview }) {
  const styles = useStyles();
  const area = useArea();
  return (
    <Panel title="Bills by status">
      <StackTable
        label="Bills by status"
        items={overview.byStatus}
        keyOf={({ status }) => status}
        columns={[
          { label: 'Status', kind: 'whole', cell: ({ status }) => <StatusBadge status={status} /> },
          {
            label: 'Bills',
            kind: 'figure',
            cell: ({ status, count }) => (
              <AppLink className={styles.count} to={paths.billsOfStatus(area, status)}>
                {count.toLocaleString('en-US')}
              </AppLink>
            ),
          },
          { label: 'Due', kind: 'figure', cell: ({ dueCents }) => <Money cents={dueCents} quietZero /> },
          { label: 'Paid', kind: 'figure', cell: ({ paidCents }) => <Money cents={paidCents} quietZero /> },
        ]}
      />
    </Panel>
  );
}
