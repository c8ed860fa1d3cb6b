import { amountOpen, statusOfMoney } from '../../../src/domain/bills/amountDue';
import { cents, ZERO } from '../../../src/domain/money/Cents';
import { type AllocationProblem, checkout, type RequestedAllocation } from '../../../src/domain/payments/checkout';
import type { BillPreview, PaymentPreview } from '../../../src/domain/payments/PaymentPreview';
import { settlementOf } from '../../../src/domain/payments/settlement';
import type { CheckoutRequest } from './CheckoutRequest';
import { type Payer, payerProblem } from './payerProblem';
import type { BillToPay } from './ports/PaymentDesk';
import type { PaymentReader } from './ports/PaymentReader';

/** Says what a payment would do, and changes nothing. */
export class PreviewPayment {
  constructor(private readonly payments: PaymentReader) {}

  async run(userId: string, asked: CheckoutRequest, now: Date): Promise<PaymentPreview> {
    const billPks = asked.allocations.map(({ billPk }) => billPk);
    const bills = await this.payments.billsToPay(asked.groupNumber, billPks, now);
    const payer = { userId, samePersonMayPay: await this.payments.samePersonMayPay(asked.groupNumber) };
    const equation = checkout(asked.sources, asked.allocations, bills);
    const settlement = settlementOf(now);
    return {
      balanced: equation.payable && bills.every((bill) => !payerProblem(bill, payer)),
      difference: equation.excessCents,
      perBill: asked.allocations.map((allocation) => billPreview(allocation, bills, equation.problems, payer)),
      settleDate: settlement.settleDate,
      cutoff: settlement.cutoffAt,
    };
  }
}

function billPreview(
  { billPk, amountCents }: RequestedAllocation,
  bills: readonly BillToPay[],
  problems: readonly AllocationProblem[],
  payer: Payer,
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
    problem: problem ?? payerProblem(bill, payer)?.message ?? null,
  };
}
