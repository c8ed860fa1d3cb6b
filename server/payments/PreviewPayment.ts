import { amountOpen, statusOfMoney } from '../../src/domain/bills/amountDue';
import { cents, ZERO } from '../../src/domain/money/Cents';
import type { CheckoutRequest, RequestedAllocation } from '../../src/domain/payments/CheckoutRequest';
import {
  type AllocationProblem,
  type BillPreview,
  checkout,
  type PaymentPreview,
} from '../../src/domain/payments/checkout';
import { availableOf } from '../../src/domain/payments/SuspenseBalance';
import { plannedSettlements, scheduleProblem } from '../../src/domain/payments/schedule';
import { payorLimits } from '../../src/domain/rules/PaymentRules';
import { type Payor, payorProblem } from './assertPayable';
import type { BillToPay, PaymentQueries } from './ports';

/** Computes the effect of a payment without making it. */
export class PreviewPayment {
  constructor(
    private readonly payments: PaymentQueries,
    private readonly offersAch = true,
  ) {}

  async run(userId: string, request: CheckoutRequest, now: Date): Promise<PaymentPreview> {
    const { groupNumber, allocations } = request;
    const billPks = allocations.map(({ billPk }) => billPk);
    const bills = await this.payments.billsToPay(groupNumber, billPks, now);
    const rules = await this.payments.paymentRules(groupNumber, now);
    const payor = { userId, samePersonMayPay: rules.samePersonMayPay };
    const available = availableOf(await this.payments.heldMoney(groupNumber));
    const equation = checkout(request, bills, { available, offersAch: this.offersAch, ...payorLimits(rules, userId) });
    const time = { now, cutoffs: rules.cutoffs };
    const settlements = plannedSettlements(request, time);
    const payments = settlements.map(({ method, amountCents, settleDate, cutoffAt: cutoff }) => ({
      method,
      amountCents,
      settleDate,
      cutoff,
    }));
    const schedule = scheduleProblem(request, bills, time);
    const last = settlements.reduce((one, other) => (other.settleDate > one.settleDate ? other : one));
    return {
      balanced: equation.payable && schedule === undefined && bills.every((bill) => !payorProblem(bill, payor)),
      sourceProblem: equation.sourceProblems[0]?.message ?? schedule ?? null,
      payments,
      difference: equation.excessCents,
      perBill: allocations.map((allocation) => billPreview(allocation, bills, equation.problems, payor)),
      settleDate: last.settleDate,
      cutoff: last.cutoffAt,
      timeZone: last.timeZone,
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
