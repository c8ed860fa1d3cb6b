import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { LOADING, valueOf } from '../../application/shared/Loadable';
import { BILL_STATUS_LISTS } from '../../domain/bills/BillStatus';
import type { BillTab, BillTabId } from '../../domain/bills/billTabs';
import type { Overview } from '../../domain/dashboard/Overview';
import { openCentsOf } from '../../domain/dashboard/Overview';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { type Cents, cappedSum } from '../../domain/money/Cents';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { SkeletonBar } from '../kit/feedback/Loading';
import { useMissingPartNotice } from '../kit/feedback/MissingPart';
import { useMe } from '../kit/MeContext';
import { PastDueLink, RouterLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { useService, useServices } from '../kit/Services';
import { changeAddress } from '../kit/tables/listAddress';
import { useStream } from '../kit/useStream';
import { DateText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';
import { Tile, Tiles } from '../kit/values/Tile';
import { BillFilters, MonthSteps } from './BillFilters';
import { BillList } from './BillList';
import { ExplainPart } from './billCells';
import { NOTHING_SELECTED } from './selection';
import { useBillSummary } from './useBillSummary';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});

// Their code is loaded after the rows, so that it does not delay them.
const fetchSelectionBar = () =>
  import(/* webpackChunkName: "bill-summary-more" */ './SelectionBar').then((m) => m.SelectionBar);
const fetchExplain = () => import(/* webpackChunkName: "bill-summary-more" */ './Explain').then((m) => m.Explain);

/** List of bills with filters, totals and the next work. @source RTE-8; product.md, Screens: Bill summary */
export function BillSummaryScreen() {
  const styles = useStyles();
  const state = useBillSummary();
  const [address] = useSearchParams();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const clearSelection = useCallback(() => setSelection(NOTHING_SELECTED), []);
  const hasRows = state.page.kind === 'loaded';
  const { Part: SelectionBar, isMissing } = useLazyPart(fetchSelectionBar, hasRows);
  const { Part: Explain } = useLazyPart(fetchExplain, hasRows);
  useMissingPartNotice(isMissing && selection.size > 0, clearSelection);
  const { user } = useMe();
  const counts = valueOf(state.page)?.statusCounts;
  const isBillingUser = user.primaryType === 'billingUser';
  return (
    <div className={styles.root}>
      <PageHeader title="Bills" actions={isBillingUser && <MonthSteps />} />
      {isBillingUser && <SummaryTiles hasRows={hasRows} />}
      <BillTabs
        tabs={state.tabs}
        current={state.view.tab.id}
        statusCounts={counts}
        searchOf={(tab) => changeAddress(address, { tab, status: '' }).toString()}
      />
      <BillFilters view={state.view} onChange={state.change} onClear={state.clear} />
      <ExplainPart value={Explain}>
        <BillList state={state} selection={selection} onSelect={setSelection} />
      </ExplainPart>
      {SelectionBar && <SelectionBar selection={selection} onClear={clearSelection} />}
    </div>
  );
}

/** Totals: due, past due, pending, in suspense, paid-to date, and expected adjustments. */
function SummaryTiles({ hasRows }: { hasRows: boolean }) {
  const state = useStream(useService(DashboardOverview).overview$, LOADING);
  const overview = valueOf(state);
  const wait = state.kind === 'failed' ? '–' : <SkeletonBar width="120px" />;
  const money = (amount: Cents | undefined) => (amount === undefined ? wait : <Money cents={amount} />);
  const isLate = (overview?.pastDue.count ?? 0) > 0;
  const paidTo = overview && paidToDate(overview);
  return (
    <Tiles>
      <Tile
        label="Total due"
        figure={money(overview && openCentsOf(overview, BILL_STATUS_LISTS.unpaidIncludingUnreleased))}
        note="Open balance of all bills"
      />
      <Tile
        label="Past due"
        figure={money(overview?.pastDue.openCents)}
        alarming={isLate}
        note={
          overview ? (
            <PastDueLink count={overview.pastDue.count} />
          ) : state.kind === 'failed' ? (
            'Could not be loaded'
          ) : (
            ' '
          )
        }
      />
      <Tile label="Payment pending" figure={money(overview && pendingOf(overview))} note="Not yet settled" />
      <Tile label="Held in suspense" figure={money(overview?.suspenseCents)} note="Overpayments" />
      <Tile
        label="Paid to date"
        figure={overview ? paidTo ? <DateText date={paidTo} /> : '–' : wait}
        note="All bills through this date are paid"
      />
      <Expected hasRows={hasRows} />
    </Tiles>
  );
}

function ExpectedPlaceholder({ isMissing = false }: { isMissing?: boolean }) {
  const figure = isMissing ? '–' : <SkeletonBar width="120px" />;
  return <Tile label="Expected adjustments" figure={figure} note={isMissing ? 'Could not be loaded' : '\u00a0'} />;
}

/** Loads its code after the rows, so that it does not delay them. */
function Expected({ hasRows }: { hasRows: boolean }) {
  const services = useServices();
  const fetchTile = useCallback(
    () =>
      Promise.all([
        import(/* webpackChunkName: "bill-summary-more" */ './ExpectedTile'),
        services.prepare(['expected']),
      ]).then(([m]) => m.ExpectedTile),
    [services],
  );
  const { Part, isMissing } = useLazyPart(fetchTile, hasRows);
  return Part ? <Part /> : <ExpectedPlaceholder isMissing={isMissing} />;
}

function pendingOf({ byStatus }: Overview): Cents {
  return cappedSum(byStatus.map(({ pendingCents }) => pendingCents));
}

/** Earliest paid-to date of the groups; undefined if a group has none. */
function paidToDate({ groups }: Overview): LocalDate | undefined {
  const dates = groups.flatMap(({ paidToDate: date }) => date ?? []);
  return dates.length === groups.length ? [...dates].sort()[0] : undefined;
}

const useBillTabsStyles = makeStyles({
  list: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowX: 'auto',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    // In forced colors, a transparent line becomes visible.
    '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { borderBottomColor: 'Highlight' },
    ':hover': { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
  count: {
    minWidth: '20px',
    textAlign: 'center',
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface BillTabsProps {
  readonly tabs: readonly BillTab[];
  readonly current: BillTabId;
  /** Number of bills by status; undefined while loading. */
  readonly statusCounts: Readonly<Record<string, number>> | undefined;
  /** The address of a tab. */
  readonly searchOf: (tab: BillTabId) => string;
}

/** Tabs of the bill list with counts. They are links, because each tab has an address. @source BIL-2 */
function BillTabs({ tabs, current, statusCounts, searchOf }: BillTabsProps) {
  const styles = useBillTabsStyles();
  return (
    <nav aria-label="Bills by status">
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <RouterLink
              to={{ search: searchOf(tab.id) }}
              className={mergeClasses(styles.tab, tab.id === current && styles.current)}
              {...(tab.id === current && { 'aria-current': 'page' as const })}
            >
              {tab.words}
              <span className={styles.count}>{statusCounts ? countOf(tab, statusCounts) : '·'}</span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countOf(tab: BillTab, counts: Readonly<Record<string, number>>): string {
  const statuses = tab.statuses.length > 0 ? tab.statuses : Object.keys(counts);
  const count = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return count.toLocaleString('en-US');
}
