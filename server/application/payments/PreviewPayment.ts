import { amountOpen, statusOfMoney } from '../../../src/domain/bills/amountDue';
import { cents, ZERO } from '../../../src/domain/money/Cents';
import {
  type AllocationProblem,
  type BillPreview,
  type CheckoutRequest,
  checkout,
  methodOf,
  type PaymentPreview,
  type RequestedAllocation,
} from '../../../src/domain/payments/checkout';
import { settlementOf } from '../../../src/domain/payments/paymentMethods';
import { type Payor, payorProblem } from './assertPayable';
import type { BillToPay, PaymentQueries } from './ports';

/** Computes the effect of a payment without making it. */
export class PreviewPayment {
  constructor(private readonly payments: PaymentQueries) {}

  async run(userId: string, request: CheckoutRequest, now: Date): Promise<PaymentPreview> {
    const { groupNumber, sources, allocations } = request;
    const billPks = allocations.map(({ billPk }) => billPk);
    const bills = await this.payments.billsToPay(groupNumber, billPks, now);
    const payor = { userId, samePersonMayPay: await this.payments.samePersonMayPay(groupNumber) };
    const equation = checkout(sources, allocations, bills);
    const settlement = settlementOf(methodOf(sources), now);
    return {
      balanced: equation.payable && bills.every((bill) => !payorProblem(bill, payor)),
      difference: equation.excessCents,
      perBill: allocations.map((allocation) => billPreview(allocation, bills, equation.problems, payor)),
      settleDate: settlement.settleDate,
      cutoff: settlement.cutoffAt,
    };
  }
}

function billPreview(
  { billPk, amountCents }: RequestedAllocation,
  bills: readonly BillToPay[],
  problems: readonly AllocationProblem[],
  payor: Payor,
): BillPreview {
  const problem = problems.find((candidate) => candidate.billPk === billPk)?.message ?? null;
  const bill = bills.find((candidate) => candidate.billPk === billPk);
  if (!bill) {
    const nothing = { openBeforeCents: ZERO, openAfterCents: ZERO, statusAfter: 'UNRELEASED' } as const;
    return { billPk, billNumber: '', amountCents, ...nothing, problem };
  }
  const openBeforeCents = amountOpen(bill);
  return {
    billPk,
    billNumber: bill.billNumber,
    amountCents,
    openBeforeCents,
    openAfterCents: cents(openBeforeCents - amountCents),
    statusAfter: problem
      ? bill.status
      : statusOfMoney({ ...bill, pendingCents: cents(bill.pendingCents + amountCents) }),
    problem: problem ?? payorProblem(bill, payor)?.message ?? null,
  };
}
