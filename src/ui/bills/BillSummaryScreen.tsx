import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { valueOf } from '../../application/shared/Loadable';
import type { BillTab, BillTabId } from '../../domain/bills/billTabs';
import { useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { changeAddress } from '../kit/tables/listAddress';
import { MonthSteps } from './BillFilters';
import { BillResults } from './BillResults';
import { SummaryTiles } from './SummaryTiles';
import { readBillSummary, useBillSummary } from './useBillSummary';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});

/** List of bills with filters, totals and the next work. @source RTE-8; product.md, Screens: Bill summary */
export function BillSummaryScreen() {
  const styles = useStyles();
  const state = useBillSummary();
  const { user } = useMe();
  const counts = valueOf(state.page)?.statusCounts;
  const isBillingUser = user.primaryType === 'billingUser';
  return (
    <div className={styles.root}>
      <PageHeader title="Bills" actions={isBillingUser && <MonthSteps />} />
      {isBillingUser && <SummaryTiles isLoadingRows={state.page.kind === 'loading'} />}
      <BillTabs tabs={state.tabs} current={state.view.tab.id} statusCounts={counts} address={state.address} />
      <BillResults state={state} />
    </div>
  );
}

BillSummaryScreen.readFirst = readBillSummary;

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
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

/** Tabs of the bill list with counts. They are links, because each tab has an address. @source BIL-2 */
const BillTabs = memo(function BillTabs({ tabs, current, statusCounts, address }: BillTabsProps) {
  const styles = useBillTabsStyles();
  const bills = paths.bills(useArea());
  return (
    <nav aria-label="Bills by status">
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <RouterLink
              to={`${bills}?${changeAddress(address, { tab: tab.id, status: '' })}`}
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
});

function countOf(tab: BillTab, counts: Readonly<Record<string, number>>): string {
  const statuses = tab.statuses.length > 0 ? tab.statuses : Object.keys(counts);
  const count = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return count.toLocaleString('en-US');
}

/** Every bill of a group, on its page. */
export function GroupBills({ groupNumber }: { groupNumber: string }) {
  return <BillResults state={useBillSummary(groupNumber)} />;
}
