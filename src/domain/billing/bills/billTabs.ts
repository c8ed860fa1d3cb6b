import { isAllowedIn } from '../../platform/access/decide';
import type { Person } from '../../platform/access/Person';
import { type PrimaryType, primaryTypeOf } from '../../platform/access/Role';
import { BILL_STATUS_LISTS, type BillStatus } from './BillStatus';

/** A tab of the bill summary, named for the next step of its bills. @source BIL-2 */
export interface BillTab {
  readonly id: BillTabId;
  readonly words: string;
  readonly statuses: readonly BillStatus[];
  /** Default order by due date: open work starts with past due bills. */
  readonly dueOrder: 'asc' | 'desc';
  /** Whether its bills are neither reconciled nor paid. */
  readonly isBeforeReconcile?: true;
}

/** Ids of the bill list's tabs, as used in addresses. */
export type BillTabId = 'toRelease' | 'toReconcile' | 'toPay' | 'pending' | 'paid' | 'all';

const TO_RELEASE: BillTab = {
  id: 'toRelease',
  words: 'To release',
  statuses: BILL_STATUS_LISTS.readyToRelease,
  dueOrder: 'asc',
  isBeforeReconcile: true,
};

const TABS: readonly BillTab[] = [
  {
    id: 'toReconcile',
    words: 'To reconcile',
    statuses: ['RELEASED', 'MODIFIED'],
    dueOrder: 'asc',
    isBeforeReconcile: true,
  },
  { id: 'toPay', words: 'To pay', statuses: BILL_STATUS_LISTS.readyForPayment, dueOrder: 'asc' },
  { id: 'pending', words: 'Pending', statuses: ['PENDING'], dueOrder: 'asc' },
  { id: 'paid', words: 'Paid', statuses: ['PAID'], dueOrder: 'desc' },
];

/** Tabs of a billing user. The last one shows all bills. */
export const BILLING_TABS: readonly BillTab[] = [
  ...TABS,
  { id: 'all', words: 'All', statuses: BILL_STATUS_LISTS.billingUserView, dueOrder: 'desc' },
];

/** Tabs of people who also see unreleased bills. */
export const OFFICE_TABS: readonly BillTab[] = [
  TO_RELEASE,
  ...TABS,
  { id: 'all', words: 'All', statuses: [], dueOrder: 'desc' },
];

/**
 * Default tab of the bill list: the next work for billing users and for people who release bills, and all bills for others.
 *
 * @param can permissions of the person in at least one group.
 * @source docs/decisions/bills.md#the-bill-list-opens-on-the-work-to-do
 */
export function openingTab(
  type: PrimaryType,
  can: { readonly reconcile: boolean; readonly pay: boolean; readonly release: boolean },
): BillTabId {
  if (type !== 'billingUser') return can.release ? 'toRelease' : 'all';
  return can.pay && !can.reconcile ? 'toPay' : 'toReconcile';
}

/** The tabs of a person's bill list, and the default tab. */
export function billTabsFor(person: Person): { readonly tabs: readonly BillTab[]; readonly opening: BillTabId } {
  const type = primaryTypeOf(person.grants.map(({ role }) => role));
  const can = {
    reconcile: isAllowedIn(person, 'bills.reconcile'),
    pay: isAllowedIn(person, 'payments.create'),
    release: isAllowedIn(person, 'bills.release'),
  };
  return { tabs: type === 'admin' || type === 'carrier' ? OFFICE_TABS : BILLING_TABS, opening: openingTab(type, can) };
}
