import { makeStyles, tokens } from '@fluentui/react-components';
import type { Overview } from '../../../application/office/dashboard/DashboardOverview';
import { STAGE_LABELS, stageCountsText } from '../../../domain/billing/delinquency/Delinquency';
import { DELINQUENCY_STAGES, type DelinquencyStage } from '../../../domain/billing/delinquency/DelinquencyStage';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { BarList, type BarRow } from '../../kit/charts/BarList';
import { ChartPanel } from '../../kit/charts/ChartPanel';
import type { ChartLook, ChartSeries } from '../../kit/charts/chartData';
import { ShareBar } from '../../kit/charts/ShareBar';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { useTextStyles } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, TextButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useListAddress } from '../../kit/tables/listAddress';
import { StackTable } from '../../kit/tables/StackTable';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const LOOKS: Readonly<Record<DelinquencyStage, ChartLook>> = {
  current: 'solid',
  withinGrace: 'striped',
  pastDue: 'warning',
  notice: 'severe',
  terminationWarning: 'critical',
};

const GROUPS: readonly ChartSeries[] = [{ name: 'Groups', look: 'solid' }];

/** Late groups by stage. Each count filters the list of groups on this page. */
export function StagesPanel({ byStage }: Pick<Overview, 'byStage'>) {
  const rows = stageRows(byStage, false);
  const data = { heading: 'Stage', unit: 'count', series: GROUPS, rows: asTable(rows) } as const;
  return (
    <ChartPanel title="Overdue by stage" summary={stageCountsText(byStage)} {...data}>
      {byStage.length === 0 && <p style={{ marginTop: 0 }}>No group is overdue.</p>}
      <BarList unit="count" rows={rows} />
    </ChartPanel>
  );
}

/** All groups of the person by stage, as parts of one bar. */
export function BookPanel({ byStage, groupCount }: Pick<Overview, 'byStage' | 'groupCount'>) {
  const late = byStage.reduce((sum, stage) => sum + stage.groupCount, 0);
  const rows = stageRows([{ stage: 'current', groupCount: Math.max(0, groupCount - late) }, ...byStage], true);
  const data = { heading: 'Stage', unit: 'count', series: GROUPS, rows: asTable(rows) } as const;
  return (
    <ChartPanel title="Groups by stage" summary={stageCountsText(byStage)} hasLegend={false} {...data}>
      <ShareBar unit="count" rows={rows} />
    </ChartPanel>
  );
}

function stageRows(byStage: Overview['byStage'], hasCurrent: boolean): readonly BarRow[] {
  return DELINQUENCY_STAGES.filter((stage) => hasCurrent || stage !== 'current').map((stage) => {
    const value = byStage.find((one) => one.stage === stage)?.groupCount ?? 0;
    const to = value > 0 ? { to: `${paths.home('dashboard')}?stage=${stage}` } : {};
    return { key: stage, label: STAGE_LABELS[stage], look: LOOKS[stage], value, ...to };
  });
}

function asTable(rows: readonly BarRow[]) {
  return rows.map(({ value, ...row }) => ({ ...row, values: [value] }));
}

/** Groups shown until the reader asks for the others. Cards on a phone are tall. */
const FIRST_GROUPS = 8;
const FIRST_GROUPS_ON_PHONE = 4;

const useStyles = makeStyles({
  note: { marginTop: 0, color: tokens.colorNeutralForeground3 },
  more: { marginBottom: 0 },
});

interface GroupsPanelProps extends Pick<Overview, 'groups' | 'groupCount'> {
  /** Shows every group instead of the first that are past due. */
  readonly isWholeBook: boolean;
}

/** Groups to call: most past due first, or those of the stage in the address. */
export function GroupsPanel({ groups, groupCount, isWholeBook }: GroupsPanelProps) {
  const styles = useStyles();
  const texts = useTextStyles();
  const area = useArea();
  const mayReadAging = useMay('aging.read');
  const hasGroupPages = useMay('rules.read');
  const first = useBreakpoint() === 0 ? FIRST_GROUPS_ON_PHONE : FIRST_GROUPS;
  const [address, change] = useListAddress();
  const stage = DELINQUENCY_STAGES.find((one) => one === address.get('stage'));
  const isAll = isWholeBook || address.get('groups') === 'all';
  const late = groups.filter(({ pastDueCents }) => pastDueCents > 0);
  const chosen = stage ? groups.filter((group) => group.stage === stage) : isAll ? groups : late;
  const shown = stage || isAll ? chosen : chosen.slice(0, first);
  return (
    <Panel
      title={stage || isAll ? 'Groups' : 'Groups to call'}
      actions={mayReadAging && <AppLink to={paths.aging}>Aging</AppLink>}
    >
      {stage && (
        <p className={styles.note}>
          {counted(shown.length, 'group')} in stage {labelOf(STAGE_LABELS, stage)}.{' '}
          <TextButton onClick={() => change({ stage: '' })}>Clear stage</TextButton>
        </p>
      )}
      {shown.length === 0 ? (
        <GroupsMissing hasGroups={groups.length > 0} />
      ) : (
        <StackTable
          label="Groups"
          items={shown}
          keyOf={({ groupNumber }) => groupNumber}
          columns={[
            {
              label: 'Group',
              kind: 'lead',
              cell: ({ groupNumber, name }) => (
                <AppLink
                  to={hasGroupPages ? paths.group(groupNumber) : `${paths.bills(area)}?tab=all&q=${groupNumber}`}
                >
                  {name}
                </AppLink>
              ),
            },
            { label: 'Open', kind: 'figure', cell: ({ openCents }) => <Money cents={openCents} quietZero /> },
            {
              label: 'Past due',
              kind: 'figure',
              cell: ({ pastDueCents }) => (
                <Money cents={pastDueCents} quietZero {...(pastDueCents > 0 && { className: texts.red })} />
              ),
            },
            {
              label: 'Stage',
              cell: (group) => (
                <span className={group.stage === 'current' ? undefined : texts.red}>
                  {labelOf(STAGE_LABELS, group.stage)}
                </span>
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
      {!stage && !isWholeBook && groups.length > shown.length && (
        <p className={styles.more}>
          <TextButton onClick={() => change({ groups: 'all' })}>
            {groups.length < groupCount
              ? `Show ${groups.length} of ${counted(groupCount, 'group')}`
              : `Show all ${counted(groupCount, 'group')}`}
          </TextButton>
        </p>
      )}
    </Panel>
  );
}

function GroupsMissing({ hasGroups }: { hasGroups: boolean }) {
  return hasGroups ? (
    <p style={{ margin: 0 }}>No group is past due.</p>
  ) : (
    <EmptyState kind="nothingYet" title="No groups" text="You have no groups yet. Ask your administrator." />
  );
}
