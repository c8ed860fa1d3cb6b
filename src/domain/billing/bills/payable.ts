import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import { formatCents } from '../../platform/money/formatCents';
import { amountOpen } from './amountDue';
import type { Bill } from './Bill';
import { BILL_STATUS_LISTS, BillStatus } from './BillStatus';

/** The fields of a bill that determine whether it can be paid or closed now. */
export type OwedBill = Pick<Bill, 'status' | 'dueCents' | 'paidCents' | 'pendingCents'>;

const READY: readonly BillStatus[] = BILL_STATUS_LISTS.readyForPayment;

/** Whether a bill in this status can be paid: it is ready for payment, or a pending payment leaves a remainder. @source BIL-2 */
export function hasPayableStatus(bill: OwedBill): boolean {
  return READY.includes(bill.status) || (bill.status === BillStatus.Pending && amountOpen(bill) > 0);
}

/**
 * Whether any amount can be paid on a bill now.
 *
 * @source docs/decisions/payments.md#the-rest-of-a-bill-with-a-pending-payment-can-be-paid
 */
export function isPayable(bill: OwedBill): boolean {
  return hasPayableStatus(bill) && amountOpen(bill) > 0;
}

/** Whether a Zero Payment can close a bill now: it is reconciled and nothing is due. @source product.md, The bill's life */
export function canZeroPay({ status, dueCents }: Pick<OwedBill, 'status' | 'dueCents'>): boolean {
  return status === BillStatus.Reconciled && dueCents <= 0;
}

/**
 * Whether a manager can write off the rest of a bill now: it is partly paid, and nothing is pending.
 *
 * @source product.md, The bill's life
 */
export function canCloseShort(bill: OwedBill): boolean {
  return bill.status === BillStatus.Partial && amountOpen(bill) > 0;
}

/**
 * Why a bill cannot be paid now, and what to do. One or two sentences.
 *
 * @returns undefined when it can be paid.
 */
export function whyNotPayable(bill: OwedBill & { readonly pendingUntil?: LocalDate | null }): string | undefined {
  if (isPayable(bill)) return undefined;
  switch (bill.status) {
    case BillStatus.Pending:
      return pendingReason(bill, bill.pendingUntil ?? null);
    case BillStatus.Paid:
      return 'This bill is paid.';
    case BillStatus.Reconciled:
    case BillStatus.Partial:
      return 'Nothing is due on this bill. A Zero Payment closes it.';
    case BillStatus.Unreleased:
    case BillStatus.Released:
    case BillStatus.Modified:
      return 'Reconcile this bill before you pay it.';
  }
}

function pendingReason(bill: OwedBill, until: LocalDate | null): string {
  const settles = until === null ? '' : ` It settles on ${dateText(until)}.`;
  return `A payment of ${formatCents(bill.pendingCents)} is pending and covers this bill.${settles}`;
}
