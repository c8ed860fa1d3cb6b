import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, useCallback, useState } from 'react';
import { map } from 'rxjs';
import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import type { Overview } from '../../domain/dashboard/Overview';
import type { Payment } from '../../domain/payments/Payment';
import { Panel } from '../kit/dialogs/Panel';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { StatusBadge } from '../kit/feedback/StatusBadge';
import { useMay, useMe } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { type Services, useService, useServices } from '../kit/Services';
import { StackTable } from '../kit/tables/StackTable';
import { from } from '../kit/useBreakpoint';
import { useStream } from '../kit/useStream';
import { DateText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { MadeTime, PaymentStatusText } from '../kit/values/PaymentText';
import { BillsToRelease } from './BillsToRelease';
import { MonthsPanel } from './MonthsPanel';
import { OverviewTiles } from './OverviewTiles';
import { GroupsPanel, RepGroupsPanel } from './RepGroupsPanel';
import { SetupPart } from './SetupPart';

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

const SUBTITLES = {
  admin: 'Bills and payments of your groups',
  carrier: 'Your billed and collected amounts',
  agent: 'Status of your groups',
  billingUser: '',
  unknown: '',
} as const;

/** Shown after the figures, because it needs the use cases of the bill's screen. */
async function fetchChangesPanel(services: Services) {
  const code = import(/* webpackChunkName: "dashboard" */ './LargestChangesPanel');
  const [{ LargestChangesPanel }] = await Promise.all([code, services.prepare(['bills', 'bill'])]);
  return LargestChangesPanel;
}

/** Figures in the viewer's scope. @source RTE-9; product.md, Screens: Dashboard */
export function DashboardScreen() {
  const styles = useStyles();
  const { user } = useMe();
  const dashboard = useService(DashboardOverview);
  const overview = useStream(dashboard.overview$, dashboard.overview);
  const hasBook = useMay('reps.read');
  const services = useServices();
  const fetchChanges = useCallback(() => fetchChangesPanel(services), [services]);
  const { Part: Changes } = useLazyPart(fetchChanges, user.primaryType === 'admin' && overview.kind === 'loaded');
  const retry = () => dashboard.refresh();
  return (
    <div className={styles.root}>
      <PageHeader title="Dashboard" sub={SUBTITLES[user.primaryType]} />
      {overview.kind === 'loading' && <SkeletonRows rows={12} label="Loading the dashboard" />}
      {overview.kind === 'failed' && (
        <LoadFailed what="The dashboard could not be loaded." error={overview.error} onRetry={retry} />
      )}
      {overview.kind === 'loaded' && (
        <>
          {overview.refreshError !== undefined && (
            <ErrorBar what="The dashboard could not be refreshed." error={overview.refreshError} onRetry={retry} />
          )}
          <SetupPart overview={overview.value} />
          <OverviewTiles overview={overview.value} />
          <div className={styles.columns}>
            <StatusPanel overview={overview.value} />
            <MonthsPanel months={overview.value.byMonth} />
          </div>
          <DetailPanels overview={overview.value} />
          {Changes && <Changes />}
          {hasBook && <RepGroupsPanel />}
        </>
      )}
    </div>
  );
}

DashboardScreen.readFirst = (services: Services) =>
  services.get(DashboardOverview).overview$.pipe(map((overview) => [overview]));

/** Panels below the figures. Panels that are empty when the dashboard opens come last; the order then stays fixed. */
function DetailPanels({ overview }: { overview: Overview }) {
  const mayRelease = useMay('bills.release');
  const maySeePayments = useMay('payments.search');
  const { toRelease, toReleaseTotal, recentPayments, groups, byStage } = overview;
  const panels = [
    mayRelease && {
      id: 'release',
      isEmpty: toRelease.length === 0,
      panel: <BillsToRelease bills={toRelease} total={toReleaseTotal} />,
    },
    maySeePayments && {
      id: 'payments',
      isEmpty: recentPayments.length === 0,
      panel: <RecentPayments payments={recentPayments} />,
    },
    { id: 'groups', isEmpty: groups.length === 0, panel: <GroupsPanel groups={groups} byStage={byStage} /> },
  ].filter((panel) => panel !== false);
  const [last] = useState(() => new Set(panels.flatMap(({ id, isEmpty }) => (isEmpty ? [id] : []))));
  const ordered = [...panels.filter(({ id }) => !last.has(id)), ...panels.filter(({ id }) => last.has(id))];
  return ordered.map(({ id, panel }) => <Fragment key={id}>{panel}</Fragment>);
}

const useStatusPanelStyles = makeStyles({
  count: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

/** Number and amounts of bills by status. */
function StatusPanel({ overview }: { overview: Overview }) {
  const styles = useStatusPanelStyles();
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

/** The latest payments, newest first. */
function RecentPayments({ payments }: { payments: readonly Payment[] }) {
  const area = useArea();
  return (
    <Panel title="Recent payments">
      {payments.length === 0 ? (
        <EmptyState
          kind="nothingYet"
          title="No payments yet"
          text="Payments appear here as soon as a group makes one."
        />
      ) : (
        <StackTable
          label="Recent payments"
          isWide
          items={payments}
          keyOf={({ paymentPk }) => paymentPk}
          columns={[
            { label: 'Made', kind: 'whole', isExtra: true, cell: (payment) => <MadeTime payment={payment} /> },
            {
              label: 'Confirmation',
              kind: 'lead',
              cell: ({ confirmation }) => (
                <AppLink to={`${paths.payments(area)}?q=${encodeURIComponent(confirmation)}`}>{confirmation}</AppLink>
              ),
            },
            { label: 'Group', cell: ({ groupName }) => groupName },
            { label: 'Method', isExtra: true, cell: ({ method }) => method },
            { label: 'Status', cell: (payment) => <PaymentStatusText payment={payment} /> },
            { label: 'Settles', kind: 'whole', cell: ({ settleDate }) => <DateText date={settleDate} /> },
            { label: 'Amount', kind: 'figure', cell: ({ paymentAmount }) => <Money cents={paymentAmount} /> },
          ]}
        />
      )}
    </Panel>
  );
}
