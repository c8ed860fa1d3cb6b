import { amountOpen, statusOfMoney } from '../../billing/bills/amountDue';
import { type BillStatus, isReconciled } from '../../billing/bills/BillStatus';
import { ErrorCode } from '../../platform/errors/ErrorCode';
import { type Cents, cents, sumCents, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import type { PayableBill, RequestedAllocation } from './CheckoutRequest';
import { isLive, type Payment } from './Payment';
import { PAYMENT_METHODS } from './paymentMethods';

/** A bill before and after a payment is reallocated. */
export interface ReallocatedBill {
  readonly billPk: string;
  readonly billNumber: string;
  /** The payment's amount on the bill before and after. Zero or more. */
  readonly beforeCents: Cents;
  readonly amountCents: Cents;
  readonly statusBefore: BillStatus;
  readonly statusAfter: BillStatus;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
  /** Due minus paid and pending, after the presentation. */
  readonly openAfterCents: Cents;
}

/** Everything that a reallocation changes. */
export interface ReallocationEffect {
  /** Bills whose amount changes. */
  readonly bills: readonly ReallocatedBill[];
  /** Amount taken off bills and not applied to others. Negative if more is applied than was taken off. */
  readonly toSuspenseCents: Cents;
  /** The first reason it cannot be reallocated; undefined if it can. */
  readonly problem: { readonly code: ErrorCode; readonly message: string } | undefined;
}

type ReallocatedPayment = Pick<Payment, 'allocations'>;
type TargetBill = PayableBill & { readonly hasZeroPayment?: boolean };

/**
 * Maximum that a payment can have on a bill: the open amount plus what the payment already pays. Zero before the bill is
 * reconciled.
 */
export function openFor({ allocations }: ReallocatedPayment, bill: TargetBill): Cents {
  if (!isReconciled(bill.status) || bill.hasZeroPayment) return ZERO;
  return amountOpen({ ...bill, paidCents: cents(bill.paidCents - amountOn(allocations, bill.billPk)) });
}

/**
 * Effect of reallocating a processed payment to these amounts on bills.
 *
 * @param bills every bill that the payment pays or would pay.
 * @source product.md, The bill's life; Money, invariants 2 to 5
 * @source docs/decisions/payments.md#a-reallocation-never-touches-the-payments-excess
 */
export function reallocationEffect(
  payment: ReallocatedPayment,
  bills: readonly TargetBill[],
  requested: readonly RequestedAllocation[],
): ReallocationEffect {
  const { allocations } = payment;
  const changed = bills
    .map((bill) => reallocatedBill(bill, amountOn(allocations, bill.billPk), amountOn(requested, bill.billPk)))
    .filter(({ beforeCents, amountCents }) => beforeCents !== amountCents);
  const onBills = sumCents(allocations.map(({ amountCents }) => amountCents));
  const toSuspenseCents = cents(onBills - sumCents(requested.map(({ amountCents }) => amountCents)));
  const problem = bills
    .map((bill) => billProblem(payment, bill, requested))
    .find((found): found is NonNullable<ReallocationEffect['problem']> => found !== undefined);
  return { bills: changed, toSuspenseCents, problem: problem ?? totalProblem(onBills, toSuspenseCents, changed) };
}

function billProblem(
  payment: ReallocatedPayment,
  bill: TargetBill,
  requested: readonly RequestedAllocation[],
): ReallocationEffect['problem'] {
  const target = requested.find(({ billPk }) => billPk === bill.billPk);
  if (!target) return undefined;
  const { billNumber } = bill;
  if (target.version !== bill.version) {
    return { code: ErrorCode.StaleVersion, message: `Bill ${billNumber} has changed. Check the amounts again.` };
  }
  const open = openFor(payment, bill);
  if (target.amountCents <= open) return undefined;
  return isReconciled(bill.status)
    ? notPayable(`${formatCents(open)} can be applied to bill ${billNumber}. Enter less.`)
    : notPayable(`Bill ${billNumber} is not reconciled. Reconcile it before you apply money to it.`);
}

function totalProblem(
  onBills: Cents,
  toSuspenseCents: Cents,
  changed: readonly ReallocatedBill[],
): ReallocationEffect['problem'] {
  if (toSuspenseCents < 0) return notPayable(`${formatCents(onBills)} of the payment can be moved. Enter less.`);
  return changed.length === 0 ? notPayable('The payment already pays these amounts. Change an amount.') : undefined;
}

function notPayable(message: string): ReallocationEffect['problem'] {
  return { code: ErrorCode.NotPayable, message };
}

function reallocatedBill(bill: TargetBill, beforeCents: Cents, amountCents: Cents): ReallocatedBill {
  const { billPk, billNumber, status, pendingCents } = bill;
  const paidCents = cents(bill.paidCents - beforeCents + amountCents);
  const after = { ...bill, hasZeroPayment: bill.hasZeroPayment ?? false, paidCents };
  return {
    billPk,
    billNumber,
    beforeCents,
    amountCents,
    statusBefore: status,
    statusAfter: isReconciled(status) ? statusOfMoney(after) : status,
    paidCents,
    pendingCents,
    openAfterCents: amountOpen(after),
  };
}

/** Whether these amounts on bills are exactly the payment's allocations, in any order. */
export function paysExactly(
  { allocations }: ReallocatedPayment,
  amounts: readonly { readonly billPk: string; readonly amountCents: Cents }[],
): boolean {
  return (
    allocations.length === amounts.length &&
    amounts.every(({ billPk, amountCents }) =>
      allocations.some((one) => one.billPk === billPk && one.amountCents === amountCents),
    )
  );
}

function amountOn(amounts: readonly { readonly billPk: string; readonly amountCents: Cents }[], billPk: string): Cents {
  return sumCents(amounts.filter((one) => one.billPk === billPk).map(({ amountCents }) => amountCents));
}

/**
 * Why a payment cannot be reallocated; undefined when it can.
 *
 * @source docs/decisions/payments.md#a-payment-that-cannot-be-moved-cleanly-is-reversed-instead
 */
export function whyNotReallocatable(
  payment: Pick<Payment, 'status' | 'disposition' | 'method' | 'allocations' | 'excessCents' | 'excessTo'>,
): string | undefined {
  const { source } = PAYMENT_METHODS[payment.method];
  if (!isLive(payment)) return `This payment has already been ${payment.disposition.toLowerCase()}.`;
  if (payment.status === 'PENDING') return 'This payment is still pending. Void it instead.';
  if (source === 'none' || source === 'writeOff') return 'This payment brought no money. Reverse it instead.';
  if (payment.allocations.length === 0) return 'This payment pays no bill. Apply it from suspense.';
  if (payment.excessTo === 'overShort' && payment.excessCents > 0) {
    return 'The excess of this payment was written off. Reverse the payment instead.';
  }
  return undefined;
}
