import { statusOfMoney } from '../../billing/bills/amountDue';
import type { BillStatus } from '../../billing/bills/BillStatus';
import { type Cents, cents, sumCents, ZERO } from '../../platform/money/Cents';
import type { PayableBill } from './CheckoutRequest';
import { isLive, type Payment } from './Payment';
import { isHeld, PAYMENT_METHODS } from './paymentMethods';

/** A bill before and after one of its payments is returned or reversed. */
interface ReversedBill {
  readonly billPk: string;
  readonly billNumber: string;
  /** The amount taken off the bill, including a write-off made with the payment. */
  readonly amountCents: Cents;
  readonly statusBefore: BillStatus;
  readonly statusAfter: BillStatus;
  readonly paidCents: Cents;
  readonly pendingCents: Cents;
  /** Due minus paid and pending, after the presentation. */
  readonly openAfterCents: Cents;
}

/** Everything that a return or reversal changes. */
export interface ReversalEffect {
  readonly bills: readonly ReversedBill[];
  readonly fromSuspenseCents: Cents;
  readonly owedCents: Cents;
  /** Amount returned to the group's held money that the payment used. */
  readonly restoredCents: Cents;
}

type ReversedPayment = Pick<
  Payment,
  'status' | 'method' | 'paymentAmount' | 'allocations' | 'excessCents' | 'excessTo'
>;

/**
 * The effect of returning or reversing a payment and the write-offs made with it.
 *
 * @param bills every bill that these payments are applied to.
 * @param freeExcessCents the part of the payment's excess that is in credit suspense and not reserved.
 * @source product.md, Money, invariants 3 to 6
 * @source docs/decisions/returns.md#a-return-posts-the-exact-opposite-and-ends-the-payment
 */
export function reversalEffect(
  payment: ReversedPayment,
  writeOffs: readonly ReversedPayment[],
  bills: readonly (PayableBill & { readonly hasZeroPayment: boolean })[],
  freeExcessCents: Cents,
): ReversalEffect {
  const undone = [payment, ...writeOffs];
  const isProcessed = payment.status === 'PROCESSED';
  const heldExcess = isProcessed && payment.excessTo === 'creditSuspense' ? payment.excessCents : ZERO;
  const fromSuspenseCents = cents(Math.min(heldExcess, freeExcessCents));
  return {
    bills: bills.map((bill) => billWithout(bill, undone)),
    fromSuspenseCents,
    owedCents: cents(heldExcess - fromSuspenseCents),
    restoredCents: isProcessed && isHeld(payment.method) ? payment.paymentAmount : ZERO,
  };
}

/** Effect of returning a debit whose reversal has settled: the group has received the money twice. */
export function effectAfterReversal({ paymentAmount }: Pick<Payment, 'paymentAmount'>): ReversalEffect {
  return { bills: [], fromSuspenseCents: ZERO, owedCents: paymentAmount, restoredCents: ZERO };
}

function billWithout(
  bill: PayableBill & { readonly hasZeroPayment: boolean },
  undone: readonly ReversedPayment[],
): ReversedBill {
  const amountIn = (state: Payment['status']) =>
    sumCents(
      undone
        .filter(({ status }) => status === state)
        .flatMap(({ allocations }) => allocations.filter(({ billPk }) => billPk === bill.billPk))
        .map(({ amountCents }) => amountCents),
    );
  const paidCents = cents(bill.paidCents - amountIn('PROCESSED'));
  const pendingCents = cents(bill.pendingCents - amountIn('PENDING'));
  return {
    billPk: bill.billPk,
    billNumber: bill.billNumber,
    amountCents: cents(bill.paidCents + bill.pendingCents - paidCents - pendingCents),
    statusBefore: bill.status,
    statusAfter: statusOfMoney({ ...bill, paidCents, pendingCents }),
    paidCents,
    pendingCents,
    openAfterCents: cents(Math.max(0, bill.dueCents - paidCents - pendingCents)),
  };
}

type EndedPayment = Pick<Payment, 'status' | 'disposition' | 'method'>;

/** A payment, and whether the bank can still return its debit after a reversal. */
type ReturnablePayment = EndedPayment & { readonly reversal?: { readonly canBeReturned: boolean } | null };

/**
 * Why a bank cannot have returned a payment; undefined if it can have. A pending payment can be returned once the bank has it, and
 * a reversed payment if its reversal settled at the bank.
 *
 * @param isSent whether the payment's cut-off has passed.
 */
export function whyNotReturnable(payment: ReturnablePayment, isSent: boolean): string | undefined {
  const { source } = PAYMENT_METHODS[payment.method];
  if (payment.reversal?.canBeReturned) return undefined;
  if (!isLive(payment)) return `This payment has already been ${payment.disposition.toLowerCase()}.`;
  if (source !== 'bankAccount' && source !== 'mail') return 'No bank was involved in this payment. Reverse it instead.';
  if (payment.status === 'PENDING' && !isSent) return 'The bank does not have this payment yet. Void it instead.';
  return undefined;
}

/** Why a payment cannot be set aside before its bank file is sent; undefined if it depends on the file. */
export function whyNotSetAside(payment: EndedPayment): string | undefined {
  if (!isLive(payment)) return `This payment has already been ${payment.disposition.toLowerCase()}.`;
  if (payment.status !== 'PENDING') return 'This payment has been processed. Return or reverse it instead.';
  if (PAYMENT_METHODS[payment.method].source !== 'bankAccount') return 'Only ACH payments are in a bank file.';
  return undefined;
}

/** Why a payment cannot be reversed; undefined when it can. */
export function whyNotReversible(payment: EndedPayment): string | undefined {
  if (!isLive(payment)) return `This payment has already been ${payment.disposition.toLowerCase()}.`;
  if (payment.status === 'PENDING') return 'This payment is still pending. Void it instead.';
  if (payment.method === 'Zero Payment') return 'A Zero Payment is final. Nothing was paid.';
  return undefined;
}
