/** Status of a bill. PENDING means that a payment is pending; it is never shown as paid. @source BIL-1 */
export const BillStatus = {
  Unreleased: 'UNRELEASED',
  Released: 'RELEASED',
  Modified: 'MODIFIED',
  Reconciled: 'RECONCILED',
  Pending: 'PENDING',
  Partial: 'PARTIAL',
  Paid: 'PAID',
} as const;
export type BillStatus = (typeof BillStatus)[keyof typeof BillStatus];

const FROM_RECONCILED: readonly BillStatus[] = ['RECONCILED', 'PENDING', 'PARTIAL', 'PAID'];

/** Whether a bill in this status has been reconciled. False for a status known only to a newer server. */
export function isReconciled(status: BillStatus): boolean {
  return FROM_RECONCILED.includes(status);
}

/** Named lists of statuses. @source BIL-2 */
export const BILL_STATUS_LISTS = {
  unpaid: ['RELEASED', 'MODIFIED', 'RECONCILED'],
  unpaidIncludingUnreleased: ['UNRELEASED', 'RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL'],
  readyForPayment: ['RECONCILED', 'PARTIAL'],
  readyToRelease: ['UNRELEASED'],
  billingUserView: ['RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL', 'PAID'],
} as const satisfies Record<string, readonly BillStatus[]>;

/** @source BIL-1 */
export const BILL_STATUS_LABELS: Readonly<Record<BillStatus, string>> = {
  UNRELEASED: 'Unreleased',
  RELEASED: 'Released',
  MODIFIED: 'Modified',
  RECONCILED: 'Reconciled',
  PENDING: 'Payment pending',
  PARTIAL: 'Partially paid',
  PAID: 'Paid',
};
