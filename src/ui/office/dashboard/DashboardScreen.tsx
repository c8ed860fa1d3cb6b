import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback } from 'react';
import { combineLatest, ignoreElements, map, merge } from 'rxjs';
import { CarrierWork } from '../../../application/office/dashboard/CarrierWork';
import { DashboardOverview, type Overview } from '../../../application/office/dashboard/DashboardOverview';
import { WorkQueue } from '../../../application/office/dashboard/WorkQueue';
import type { Me } from '../../../application/people/preferences/Me';
import { ReservedHeight } from '../../../application/people/preferences/ReservedHeight';
import { Panel } from '../../kit/dialogs/Panel';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { Loaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MissingPart } from '../../kit/feedback/MissingPart';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import { Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { type Services, useService, useServices } from '../../kit/Services';
import { useListAddress } from '../../kit/tables/listAddress';
import { StackTable } from '../../kit/tables/StackTable';
import { useTwoColumnStyles } from '../../kit/twoColumnStyles';
import { from } from '../../kit/useBreakpoint';
import { useHasWaited } from '../../kit/useHasWaited';
import { useStream } from '../../kit/useStream';
import { Money } from '../../kit/values/Money';
import { ReadAsOf } from '../../kit/values/ReadAsOf';
import type { BillsToRelease } from './BillsToRelease';
import { CarrierDashboard } from './CarrierDashboard';
import { CashDuePanel, CollectedPanel } from './MonthCharts';
import { ALL_MONTHS, NeedsYouPanel, QUEUE, RELEASE } from './NeedsYouPanel';
import { OverviewTiles } from './OverviewTiles';
import { SetupPart } from './SetupPart';
import { BookPanel, GroupsPanel, StagesPanel } from './StagePanels';

const useStyles = makeStyles({
  // A list of groups needs more room than the changes beside it.
  lists: { [from(3)]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 3fr)' } },
});

const HEADINGS = {
  admin: { title: 'Today', sub: 'Work waiting for you, and collection status' },
  carrier: { title: 'Today', sub: 'Work waiting for you, and amounts collected and remitted to you' },
  agent: { title: 'My groups', sub: 'Which groups are behind, and the date each is paid to' },
  billingUser: { title: 'Today', sub: '' },
  unknown: { title: 'Today', sub: '' },
} as const;

/** Panels below the figures, which need the use cases of more than one screen. */
async function fetchLowerPanels(services: Services) {
  const [{ BillsToRelease }, { LargestChangesPanel }, { LatestRunsPanel }, { RepGroupsPanel }] = await Promise.all([
    import(/* webpackChunkName: "dashboard-more" */ './BillsToRelease'),
    import(/* webpackChunkName: "dashboard-more" */ './LargestChangesPanel'),
    import(/* webpackChunkName: "dashboard-more" */ './LatestRunsPanel'),
    import(/* webpackChunkName: "dashboard-more" */ './RepGroupsPanel'),
    services.prepare(['bills', 'dashboard', 'office', 'bill']),
  ]);
  return { BillsToRelease, LargestChangesPanel, LatestRunsPanel, RepGroupsPanel };
}

/** What needs the person first, then figures and charts in their scope. @source RTE-9; product.md, Screens: Dashboard */
export function DashboardScreen() {
  const { user } = useMe();
  const dashboard = useService(DashboardOverview);
  const overview = useStream(dashboard.overview$, dashboard.overview);
  const retry = () => dashboard.refresh();
  const { title, sub } = HEADINGS[user.primaryType];
  const isCarrier = useMay('carrierBoard.read');
  return (
    <Stack>
      <PageHeader title={title} sub={sub} />
      <Loaded found={overview} what="the dashboard" rows={12} isPage onRetry={retry}>
        {(value) => (
          <>
            <ReadAsOf at={value.readAsOf} />
            {user.primaryType === 'admin' ? (
              <OfficeDashboard overview={value} />
            ) : isCarrier ? (
              <CarrierDashboard overview={value} byStatus={<StatusPanel overview={value} />} />
            ) : (
              <AgentDashboard overview={value} />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface PartProps {
  readonly overview: Overview;
}

/**
 * The queue, then figures and charts, then groups and the largest changes. Reps call their groups before they look at charts, and
 * system administrators see first whether processing is open.
 *
 * @source docs/decisions/dashboard.md#today-shows-each-figure-once
 */
function OfficeDashboard({ overview }: PartProps) {
  const styles = useStyles();
  const twoColumns = useTwoColumnStyles();
  const queue = useService(WorkQueue);
  const work = useStream(queue.work$, queue.work);
  const services = useServices();
  const fetchLower = useCallback(() => fetchLowerPanels(services), [services]);
  const hasRoom = useService(ReservedHeight).read(QUEUE, window.innerWidth) !== undefined;
  const isComplete = useHasWaited(work.kind !== 'loading' || hasRoom);
  const { Part: lower, isMissing, retry } = useLazyPart(fetchLower, isComplete);
  const isManager = useMay('bills.closeShort');
  const mayProcess = useMay('processing.run');
  const hasBook = useMay('reps.read');
  const { byMonth, byStage, groups, groupCount } = overview;
  const callsFirst = !isManager && !mayProcess;
  const toCall = <GroupsPanel groups={groups} groupCount={groupCount} isWholeBook={false} />;
  const changes = lower && <lower.LargestChangesPanel />;
  if (!isComplete) return <SkeletonRows rows={12} label="Loading the dashboard" />;
  return (
    <>
      {mayProcess &&
        (lower ? <lower.LatestRunsPanel /> : <SkeletonRows rows={16} label="Loading the state of processing" />)}
      <SetupPart overview={overview} />
      <NeedsYouPanel overview={overview} work={work} onRetry={() => queue.refresh()} />
      <ReleasePart overview={overview} Bills={lower?.BillsToRelease} />
      {callsFirst && toCall}
      <OverviewTiles overview={overview} />
      <div className={twoColumns.columns}>
        <div className={twoColumns.stack}>
          <CashDuePanel months={byMonth} />
          <CollectedPanel months={byMonth} />
        </div>
        <div className={twoColumns.stack}>
          <StagesPanel byStage={byStage} />
          <StatusPanel overview={overview} />
        </div>
      </div>
      {callsFirst ? (
        changes
      ) : (
        <div className={mergeClasses(twoColumns.columns, styles.lists)}>
          {toCall}
          {changes}
        </div>
      )}
      {hasBook && lower && <lower.RepGroupsPanel />}
      {isMissing && <MissingPart onRetry={retry} />}
    </>
  );
}

/** The bills to release, below the queue, when the address asks for them. */
function ReleasePart({ overview, Bills }: PartProps & { readonly Bills: typeof BillsToRelease | undefined }) {
  const [address, change] = useListAddress();
  const mayRelease = useMay('bills.release');
  const asked = address.get(RELEASE);
  if (asked === null || !mayRelease) return null;
  if (!Bills) return <SkeletonRows rows={6} label="Loading the bills to release" />;
  const { toRelease, toReleaseTotal } = overview;
  const ofMonth = toRelease.filter(({ periodFrom }) => periodFrom === asked);
  const isAll = asked === ALL_MONTHS;
  return (
    <Bills
      key={asked}
      bills={isAll ? toRelease : ofMonth}
      total={isAll ? toReleaseTotal : ofMonth.length}
      period={isAll ? undefined : asked}
      onClose={() => change({ [RELEASE]: '' })}
    />
  );
}

/** For agents, who follow groups and do not work on their bills. */
function AgentDashboard({ overview }: PartProps) {
  const twoColumns = useTwoColumnStyles();
  const { byMonth, byStage, groups, groupCount } = overview;
  return (
    <>
      <OverviewTiles overview={overview} />
      <GroupsPanel groups={groups} groupCount={groupCount} isWholeBook />
      <div className={twoColumns.columns}>
        <div className={twoColumns.stack}>
          <BookPanel byStage={byStage} groupCount={groupCount} />
          <StatusPanel overview={overview} />
        </div>
        <CollectedPanel months={byMonth} />
      </div>
    </>
  );
}

DashboardScreen.readFirst = (services: Services, { user }: Me) => {
  const overview$ = services.get(DashboardOverview).overview$;
  if (user.primaryType === 'carrier') return combineLatest([overview$, services.get(CarrierWork).board$]);
  if (user.primaryType !== 'admin') return overview$.pipe(map((overview) => [overview]));
  // The queue has its room, so only its request starts now.
  const queue$ = services.get(WorkQueue).work$.pipe(ignoreElements());
  return merge(overview$.pipe(map((overview) => [overview])), queue$);
};

const useStatusPanelStyles = makeStyles({
  count: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

/** Number and amounts of bills that are not paid, by status. */
function StatusPanel({ overview }: { overview: Overview }) {
  const styles = useStatusPanelStyles();
  const area = useArea();
  return (
    <Panel title="Bills by status">
      <StackTable
        label="Bills by status"
        items={overview.byStatus.filter(({ status }) => status !== 'PAID')}
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
