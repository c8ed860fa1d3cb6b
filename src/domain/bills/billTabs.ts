import type { PrimaryType } from '../access/Role';
import { BILL_STATUS_LISTS, type BillStatus } from './BillStatus';

/** A tab of the bill summary: the specification's lists under the names of the work they want. @source BIL-2 */
export interface BillTab {
  readonly id: BillTabId;
  readonly words: string;
  readonly statuses: readonly BillStatus[];
  /** Order of due dates unless another one is chosen: open work starts with what is past due. */
  readonly dueOrder: 'asc' | 'desc';
}

/** The tabs of the bill list, as addresses name them. */
export type BillTabId = 'toRelease' | 'toReconcile' | 'toPay' | 'pending' | 'paid' | 'all';

const TO_RELEASE: BillTab = {
  id: 'toRelease',
  words: 'To release',
  statuses: BILL_STATUS_LISTS.readyToRelease,
  dueOrder: 'asc',
};

const TABS: readonly BillTab[] = [
  { id: 'toReconcile', words: 'To reconcile', statuses: ['RELEASED', 'MODIFIED'], dueOrder: 'asc' },
  { id: 'toPay', words: 'To pay', statuses: BILL_STATUS_LISTS.readyForPayment, dueOrder: 'asc' },
  { id: 'pending', words: 'Pending', statuses: ['PENDING'], dueOrder: 'asc' },
  { id: 'paid', words: 'Paid', statuses: ['PAID'], dueOrder: 'desc' },
];

/** The tabs of a billing user, the last showing all of them. */
export const BILLING_TABS: readonly BillTab[] = [
  ...TABS,
  { id: 'all', words: 'All', statuses: BILL_STATUS_LISTS.billingUserView, dueOrder: 'desc' },
];

/** The tabs of who also sees unreleased bills. */
export const OFFICE_TABS: readonly BillTab[] = [
  TO_RELEASE,
  ...TABS,
  { id: 'all', words: 'All', statuses: [], dueOrder: 'desc' },
];

/**
 * The tab that the bill list opens on when the address names none: a billing user's work, and all bills for others.
 *
 * @param can what the person may do in at least one group.
 */
export function openingTab(type: PrimaryType, can: { readonly reconcile: boolean; readonly pay: boolean }): BillTabId {
  if (type !== 'billingUser') return 'all';
  return can.pay && !can.reconcile ? 'toPay' : 'toReconcile';
}
