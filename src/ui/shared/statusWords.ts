import type { BillStatus } from '../../domain/bills/BillStatus';

/** What a person reads for a status. @source BIL-1 */
export const STATUS_WORDS: Readonly<Record<BillStatus, string>> = {
  UNRELEASED: 'Unreleased',
  RELEASED: 'Released',
  MODIFIED: 'Modified',
  RECONCILED: 'Reconciled',
  PENDING: 'Payment pending',
  PARTIAL: 'Partially paid',
  PAID: 'Paid',
};
