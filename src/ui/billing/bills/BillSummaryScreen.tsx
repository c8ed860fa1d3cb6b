import { makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { BillTab, BillTabId } from '../../../domain/billing/bills/billTabs';
import { useMay, useMe } from '../../kit/MeContext';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { PayingNotOnBillNote } from '../../kit/navigation/PayingNotOnBillNote';
import { paths, useArea } from '../../kit/navigation/paths';
import { TabLinks } from '../../kit/navigation/TabLinks';
import { changeAddress } from '../../kit/tables/listAddress';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { BillResults, BillViews } from './BillResults';
import { SummaryTiles } from './SummaryTiles';
import { readBillSummary, useBillSummary } from './useBillSummary';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  tabs: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  links: { flexGrow: 1, flexBasis: 0, minWidth: 0 },
});

/** List of bills with filters, totals and the next work. @source RTE-8; product.md, Screens: Bill summary */
export function BillSummaryScreen() {
  const styles = useStyles();
  const state = useBillSummary();
  const { user } = useMe();
  const counts = valueOf(state.page)?.statusCounts;
  const isPhone = useBreakpoint() === 0;
  const isBillingUser = user.primaryType === 'billingUser';
  return (
    <div className={styles.root}>
      <PageHeader title="Bills" sub="Amounts due and paid" />
      {isBillingUser && <PayingNotOnBillNote />}
      {isBillingUser && <SummaryTiles isLoadingRows={state.page.kind === 'loading'} />}
      <div className={styles.tabs}>
        <div className={styles.links}>
          <BillTabs tabs={state.tabs} current={state.view.tab.id} statusCounts={counts} address={state.address} />
        </div>
        {!isPhone && <BillViews state={state} />}
      </div>
      <BillResults state={state} />
    </div>
  );
}

BillSummaryScreen.readFirst = readBillSummary;

interface BillTabsProps {
  readonly tabs: readonly BillTab[];
  readonly current: BillTabId;
  /** Number of bills by status; undefined while loading. */
  readonly statusCounts: Readonly<Record<string, number>> | undefined;
  /** The query string of the list. */
  readonly address: URLSearchParams;
}

/**
 * Tabs of the bill list with counts. They are links, because each tab has an address. For people who work on bills, they are the
 * steps of a month.
 *
 * @source BIL-2; docs/decisions/bills.md#the-tabs-are-the-steps-of-a-month
 */
const BillTabs = memo(function BillTabs({ tabs, current, statusCounts, address }: BillTabsProps) {
  const area = useArea();
  const bills = paths.bills(area);
  const [mayReconcile, mayPay] = [useMay('bills.reconcile'), useMay('payments.create')];
  const areSteps = area === 'billing' && (mayReconcile || mayPay);
  const links = tabs.map((tab, index) => ({
    to: `${bills}?${changeAddress(address, { tab: tab.id, status: '' })}`,
    label: tab.words,
    count: statusCounts ? countOf(tab, statusCounts) : '·',
    isCurrent: tab.id === current,
    isNextStep: areSteps && index > 0 && tab.id !== 'all',
  }));
  return <TabLinks label="Bills by status" tabs={links} />;
});

function countOf(tab: BillTab, counts: Readonly<Record<string, number>>): string {
  const statuses = tab.statuses.length > 0 ? tab.statuses : Object.keys(counts);
  const count = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return count.toLocaleString('en-US');
}

/** Every bill of a group, on its page. */
export function GroupBills({ groupNumber }: { groupNumber: string }) {
  return <BillResults state={useBillSummary({ groupNumber })} />;
}

/** Every bill of a carrier in scope, on the carrier's page. */
export function CarrierBills({ carrierCode }: { carrierCode: string }) {
  return <BillResults state={useBillSummary({ carrierCode })} />;
}
