import { makeStyles, tokens } from '@fluentui/react-components';
import type { GroupFigures } from '../../domain/dashboard/Overview';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { AppLink } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { StackTable } from '../kit/tables/StackTable';
import { DateText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({
  scroll: { maxHeight: '480px' },
  late: { color: tokens.colorPaletteRedForeground1 },
});

/** One row per group, most past due first. */
export function GroupsPanel({ groups }: { groups: readonly GroupFigures[] }) {
  const styles = useStyles();
  const area = useArea();
  return (
    <Panel title="Groups">
      {groups.length === 0 ? (
        <EmptyState kind="nothingYet" title="No groups" text="You have no groups yet. Ask your administrator." />
      ) : (
        <StackTable
          label="Groups"
          className={styles.scroll}
          items={groups}
          keyOf={({ groupNumber }) => groupNumber}
          columns={[
            {
              label: 'Group',
              cell: ({ groupNumber, name }) => <AppLink to={`${paths.bills(area)}?q=${groupNumber}`}>{name}</AppLink>,
            },
            { label: 'Open', kind: 'figure', cell: ({ openCents }) => <Money cents={openCents} quietZero /> },
            {
              label: 'Past due',
              kind: 'figure',
              cell: ({ pastDueCents }) => (
                <Money cents={pastDueCents} quietZero {...(pastDueCents > 0 && { className: styles.late })} />
              ),
            },
            {
              label: 'Paid to date',
              kind: 'whole',
              cell: ({ paidToDate }) => (paidToDate ? <DateText date={paidToDate} /> : '–'),
            },
          ]}
        />
      )}
    </Panel>
  );
}
