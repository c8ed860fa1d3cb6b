import { useContext, useEffect } from 'react';
import { NO_COUNTS, ShellCounts } from '../../../application/office/notices/ShellCounts';
import { MAX_WAITING, type WaitingWork } from '../../../domain/office/notices/WaitingWork';
import type { Operation } from '../../../domain/platform/access/policy';
import { may, useMe } from '../MeContext';
import { useService } from '../Services';
import { noteVisit, useDefaultGroup } from '../useListedGroup';
import { useStream } from '../useStream';
import { entryOf } from './entryOf';
import { groupOfPage, PathContext, paths, useArea } from './paths';
import { setupPaths } from './setupPaths';
import { TabLinks } from './TabLinks';

interface SectionTab {
  readonly to: string;
  readonly label: string;
  readonly operation: Operation;
  /** Other addresses of its screens. Screens below an address belong to the tab, too. */
  readonly others?: readonly string[];
  /** Work that the tab's name counts, and the filter for its rows, unless the list has a start view. */
  readonly work?: { readonly kinds: readonly (keyof WaitingWork)[]; readonly filter: string };
}

/** Pages of the navigation's entries that have several. */
export const OFFICE_SECTIONS: Readonly<Record<string, readonly SectionTab[]>> = {
  Money: [
    { to: paths.payments('dashboard'), label: 'Payments', operation: 'payments.search' },
    {
      to: paths.deposits,
      label: 'Deposits',
      operation: 'deposits.read',
      work: { kinds: ['deposits'], filter: '?state=OPEN' },
    },
    {
      to: paths.suspense,
      label: 'Suspense',
      operation: 'suspense.work',
      work: { kinds: ['suspense'], filter: '?level=unknown' },
    },
    { to: paths.refunds, label: 'Refunds', operation: 'suspense.work', others: [paths.positivePay] },
    { to: paths.remittances, label: 'Remittances', operation: 'remittances.read' },
    { to: paths.bank, label: 'Bank', operation: 'ledger.read' },
    { to: paths.books, label: 'Books', operation: 'ledger.read' },
    { to: paths.controls, label: 'Controls', operation: 'controls.read' },
  ],
  Collections: [
    { to: paths.aging, label: 'Aging', operation: 'aging.read' },
    { to: paths.expected('dashboard'), label: 'Expected adjustments', operation: 'expectedAdjustments.search' },
    { to: paths.corrections('dashboard'), label: 'Corrections', operation: 'corrections.read' },
    {
      to: paths.notOnBill('dashboard'),
      label: 'Paying, not on bill',
      operation: 'notOnBill.read',
      work: { kinds: ['notOnBill'], filter: '' },
    },
  ],
  'Carriers and agents': [
    {
      to: paths.carriers,
      label: 'Carriers',
      operation: 'rules.read',
      others: [setupPaths.list('carriers')],
    },
    { to: setupPaths.list('agents'), label: 'Agents', operation: 'setup.read' },
    { to: setupPaths.list('reps'), label: 'Reps', operation: 'setup.read' },
  ],
};

/**
 * A billing user's pages.
 *
 * @param group whose autopay, bank accounts, balances, continuation payers, rates, and savings the tabs open
 * @param counted the group whose balances the number on their tab counts. Default: `group`.
 */
export const billingSections = (group: string | undefined, counted = group): typeof OFFICE_SECTIONS => ({
  Money: [
    { to: paths.pay(), label: 'Pay', operation: 'payments.create' },
    { to: paths.payments('billing'), label: 'Payments', operation: 'payments.search' },
    ...(group === undefined
      ? []
      : [
          { to: paths.autopay('billing', group), label: 'Autopay', operation: 'autopay.read' as const },
          { to: paths.bankAccounts(group), label: 'Bank accounts', operation: 'bankAccounts.read' as const },
        ]),
  ],
  Collections: [
    {
      to: paths.notOnBill('billing'),
      label: 'Paying, not on bill',
      operation: 'notOnBill.read',
      work: { kinds: ['notOnBill'], filter: '' },
    },
    { to: paths.expected('billing'), label: 'Expected adjustments', operation: 'expectedAdjustments.search' },
    { to: paths.corrections('billing'), label: 'Corrections', operation: 'corrections.read' },
    ...(group === undefined
      ? []
      : [
          {
            to: paths.continuation('billing', group),
            label: 'Continuation payers',
            operation: 'continuation.read' as const,
          },
          {
            to: paths.balances('billing', counted ?? group),
            label: 'Balances',
            operation: 'register.readBalances' as const,
            work: { kinds: ['writeOffs', 'lateDeductions'] as const, filter: '' },
            others: ['/billing/balances'],
          },
          { to: paths.rates('billing', group), label: 'Rates', operation: 'rates.read' as const },
          {
            to: paths.savings('billing', group),
            label: 'Savings',
            operation: 'savings.read' as const,
            others: ['/billing/savings'],
          },
          { to: paths.costs(group), label: 'Costs', operation: 'costs.readReport' as const },
          { to: paths.divisions(group), label: 'Divisions', operation: 'costs.write' as const },
        ]),
  ],
});

/**
 * The pages of one entry of the navigation that the person may open, with numbers of what waits. Nothing for carriers and agents,
 * who have an entry for each page.
 */
export function SectionTabs({ of }: { of: 'Money' | 'Collections' | 'Carriers and agents' }) {
  const { user } = useMe();
  return user.primaryType === 'admin' || user.primaryType === 'billingUser' ? <Tabs of={of} /> : null;
}

function Tabs({ of }: { of: string }) {
  const area = useArea();
  const me = useMe();
  const path = useContext(PathContext);
  const { work, balances } = useStream(useService(ShellCounts).counts$, NO_COUNTS);
  const ofPage = groupOfPage(path);
  useEffect(() => {
    if (ofPage !== undefined) noteVisit(ofPage);
  }, [ofPage]);
  const standard = useDefaultGroup();
  const group = ofPage ?? standard;
  const pages = area === 'dashboard' ? OFFICE_SECTIONS : billingSections(group, balances?.groupNumber);
  const open = (pages[of] ?? []).filter(({ operation }) => may(me, operation));
  const current = entryOf(open, path);
  const tabs = open.map((tab) => {
    const { to, label, work: counted } = tab;
    const count = counted?.kinds.reduce((sum, kind) => sum + (work?.[kind] ?? 0), 0) ?? 0;
    const isCurrent = tab === current;
    if (!counted || count === 0) return { to, label, isCurrent };
    const isBare = me.startViews.some(({ list }) => counted.kinds.some((kind) => kind === list));
    return {
      to: isBare ? to : to + counted.filter,
      label,
      isCurrent,
      count: count < MAX_WAITING ? String(count) : '99+',
    };
  });
  return tabs.length < 2 ? null : <TabLinks label={of} tabs={tabs} />;
}
