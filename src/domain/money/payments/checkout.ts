import { amountOpen } from '../../billing/bills/amountDue';
import { hasPayableStatus, whyNotPayable } from '../../billing/bills/payable';
import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import type { CheckoutRequest, PayableBill, RequestedAllocation } from './CheckoutRequest';
import { type CheckoutLimits, NO_LIMITS, type SourceProblem, sourceProblems } from './planPayments';

export const MAX_BILLS_PER_PAYMENT = 200;

/** Why a bill cannot be paid as requested. */
export interface AllocationProblem {
  readonly billPk: string;
  readonly code:
    | 'NOT_PAYABLE'
    | 'STALE_VERSION'
    | 'NO_AMOUNT'
    | 'OVER_DUE'
    | 'UNKNOWN_BILL'
    | 'TWICE'
    | 'OTHER_GROUP'
    | 'TOO_MANY';
  readonly message: string;
}

/** Sources = allocations + excess. The excess goes to suspense. */
export interface CheckoutEquation {
  readonly sourcesCents: Cents;
  readonly allocatedCents: Cents;
  /** sources − allocations. Positive goes to suspense once processed; negative is refused. */
  readonly excessCents: Cents;
  readonly problems: readonly AllocationProblem[];
  readonly sourceProblems: readonly SourceProblem[];
  /** Whether the payment is allowed: covered, at least one bill, and no problem. */
  readonly payable: boolean;
}

/**
 * Computes one group's checkout. The browser uses it for the preview, the server for the decision.
 *
 * @source product.md, Money, invariants 2 to 4
 * @source docs/decisions/payments.md#an-overpayment-goes-to-suspense-when-the-payment-is-processed
 */
export function checkout(
  request: Omit<CheckoutRequest, 'groupNumber'>,
  bills: readonly PayableBill[],
  limits: CheckoutLimits = NO_LIMITS,
): CheckoutEquation {
  const { sources, allocations } = request;
  const sourcesCents = sumCents(sources.map(({ amountCents }) => amountCents));
  const allocatedCents = sumCents(allocations.map(({ amountCents }) => amountCents));
  const excessCents = cents(sourcesCents - allocatedCents);
  const problems = allocations.flatMap((allocation, index) => {
    if (index >= MAX_BILLS_PER_PAYMENT) return [tooMany(allocation)];
    const isRepeated = allocations.findIndex(({ billPk }) => billPk === allocation.billPk) !== index;
    return problemsOf(allocation, bills, isRepeated);
  });
  const ofSources = sourceProblems(request, bills, limits);
  const isCovered = allocations.length > 0 && allocatedCents > 0 && excessCents >= 0;
  const payable = isCovered && problems.length === 0 && ofSources.length === 0;
  return { sourcesCents, allocatedCents, excessCents, problems, sourceProblems: ofSources, payable };
}

function tooMany({ billPk }: RequestedAllocation): AllocationProblem {
  const message = `A payment can include up to ${MAX_BILLS_PER_PAYMENT} bills. Remove this bill and pay it with the next payment.`;
  return { billPk, code: 'TOO_MANY', message };
}

function problemsOf(
  allocation: RequestedAllocation,
  bills: readonly PayableBill[],
  isRepeated: boolean,
): AllocationProblem[] {
  const { billPk } = allocation;
  const bill = bills.find((candidate) => candidate.billPk === billPk);
  if (!bill) return [{ billPk, code: 'UNKNOWN_BILL', message: 'This bill no longer exists. Select your bills again.' }];
  if (isRepeated) return [{ billPk, code: 'TWICE', message: `Bill ${bill.billNumber} is selected twice.` }];
  if (bill.groupNumber !== bills[0]?.groupNumber) {
    return [
      {
        billPk,
        code: 'OTHER_GROUP',
        message: `Bill ${bill.billNumber} belongs to another group. Pay each group separately.`,
      },
    ];
  }
  if (!hasPayableStatus(bill)) {
    return [
      {
        billPk,
        code: 'NOT_PAYABLE',
        message: `Bill ${bill.billNumber} cannot be paid now. ${whyNotPayable(bill)}`,
      },
    ];
  }
  if (bill.version !== allocation.version) {
    return [
      {
        billPk,
        code: 'STALE_VERSION',
        message: `Bill ${bill.billNumber} has changed since you opened it. Review it again.`,
      },
    ];
  }
  if (allocation.amountCents <= 0) {
    return [{ billPk, code: 'NO_AMOUNT', message: `Enter an amount to pay on bill ${bill.billNumber}, or remove it.` }];
  }
  if (allocation.amountCents > amountOpen(bill)) {
    return [{ billPk, code: 'OVER_DUE', message: `This is more than the balance of bill ${bill.billNumber}.` }];
  }
  return [];
}
