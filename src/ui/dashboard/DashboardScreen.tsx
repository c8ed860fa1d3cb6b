import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { LOADING } from '../../application/shared/Loadable';
import type { Overview } from '../../domain/dashboard/Overview';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useMay, useMe } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { useService } from '../kit/Services';
import { from } from '../kit/useBreakpoint';
import { useStream } from '../kit/useStream';
import { BillsToRelease } from './BillsToRelease';
import { GroupsPanel } from './GroupsPanel';
import { MonthsPanel } from './MonthsPanel';
import { OverviewTiles } from './OverviewTiles';
import { ProcessingPanel } from './ProcessingPanel';
import { RecentPayments } from './RecentPayments';
import { RepGroupsPanel } from './RepGroupsPanel';
import { StatusPanel } from './StatusPanel';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [from(3)]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});

const WHOSE = {
  admin: 'Bills and money of your groups',
  carrier: 'What you billed and what came in',
  agent: 'Where your groups stand',
  billingUser: '',
  unknown: '',
} as const;

/** What is going on, scoped to who is asking. @source RTE-9; product.md, Screens: Dashboard */
export function DashboardScreen() {
  const styles = useStyles();
  const { user } = useMe();
  const dashboard = useService(DashboardOverview);
  const overview = useStream(dashboard.overview$, LOADING);
  const hasBook = useMay('reps.read');
  const retry = () => dashboard.refresh();
  return (
    <div className={styles.root}>
      <PageHeader title="Dashboard" sub={WHOSE[user.primaryType]} />
      {overview.kind === 'loading' && <SkeletonRows rows={12} label="Loading the dashboard" />}
      {overview.kind === 'failed' && (
        <LoadFailed what="The dashboard could not be loaded." error={overview.error} onRetry={retry} />
      )}
      {overview.kind === 'loaded' && (
        <>
          {overview.refreshError !== undefined && (
            <ErrorBar what="The dashboard could not be refreshed." error={overview.refreshError} onRetry={retry} />
          )}
          <OverviewTiles overview={overview.value} />
          <div className={styles.columns}>
            <StatusPanel overview={overview.value} />
            <MonthsPanel months={overview.value.byMonth} />
          </div>
          <DetailPanels overview={overview.value} />
          {hasBook && <RepGroupsPanel />}
        </>
      )}
    </div>
  );
}

/** The panels below the figures. Those with nothing in them when the dashboard opens come last; no panel moves afterwards. */
function DetailPanels({ overview }: { overview: Overview }) {
  const mayRelease = useMay('bills.release');
  const maySeePayments = useMay('payments.search');
  const mayProcess = useMay('processing.run');
  const { toRelease, toReleaseTotal, recentPayments, groups } = overview;
  const panels = [
    mayRelease && {
      id: 'release',
      isEmpty: toRelease.length === 0,
      panel: <BillsToRelease bills={toRelease} total={toReleaseTotal} />,
    },
    mayProcess && { id: 'processing', isEmpty: false, panel: <ProcessingPanel /> },
    maySeePayments && {
      id: 'payments',
      isEmpty: recentPayments.length === 0,
      panel: <RecentPayments payments={recentPayments} />,
    },
    { id: 'groups', isEmpty: groups.length === 0, panel: <GroupsPanel groups={groups} /> },
  ].filter((panel) => panel !== false);
  const [last] = useState(() => new Set(panels.flatMap(({ id, isEmpty }) => (isEmpty ? [id] : []))));
  const ordered = [...panels.filter(({ id }) => !last.has(id)), ...panels.filter(({ id }) => last.has(id))];
  return ordered.map(({ id, panel }) => <Fragment key={id}>{panel}</Fragment>);
}
