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

const BEFORE_RECONCILING: readonly BillStatus[] = ['UNRELEASED', 'RELEASED', 'MODIFIED'];

/** Whether a bill in this status has been reconciled. */
export function isReconciled(status: BillStatus): boolean {
  return !BEFORE_RECONCILING.includes(status);
}

/** Named lists of statuses. @source BIL-2 */
export const BILL_STATUS_LISTS = {
  unpaid: ['RELEASED', 'MODIFIED', 'RECONCILED'],
  unpaidIncludingUnreleased: ['UNRELEASED', 'RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL'],
  readyForPayment: ['RECONCILED', 'PARTIAL'],
  readyToRelease: ['UNRELEASED'],
  billingUserView: ['RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL', 'PAID'],
} as const satisfies Record<string, readonly BillStatus[]>;
