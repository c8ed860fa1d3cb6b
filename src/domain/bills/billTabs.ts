import { BILL_STATUS_LISTS, type BillStatus } from './BillStatus';

/** A tab of the bill summary: the specification's lists under the names of the work they want. @source BIL-2 */
export interface BillTab {
  readonly id: BillTabId;
  readonly words: string;
  readonly statuses: readonly BillStatus[];
}

/** The tabs of the bill list, as addresses name them. */
export type BillTabId = 'toRelease' | 'toReconcile' | 'toPay' | 'pending' | 'paid' | 'all';

const TO_RELEASE: BillTab = { id: 'toRelease', words: 'To release', statuses: BILL_STATUS_LISTS.readyToRelease };

const TABS: readonly BillTab[] = [
  { id: 'toReconcile', words: 'To reconcile', statuses: ['RELEASED', 'MODIFIED'] },
  { id: 'toPay', words: 'To pay', statuses: BILL_STATUS_LISTS.readyForPayment },
  { id: 'pending', words: 'Pending', statuses: ['PENDING'] },
  { id: 'paid', words: 'Paid', statuses: ['PAID'] },
];

/** The tabs of a billing user, the last showing all of them. */
export const BILLING_TABS: readonly BillTab[] = [
  ...TABS,
  { id: 'all', words: 'All', statuses: BILL_STATUS_LISTS.billingUserView },
];

/** The tabs of who also sees unreleased bills. */
export const OFFICE_TABS: readonly BillTab[] = [TO_RELEASE, ...TABS, { id: 'all', words: 'All', statuses: [] }];
