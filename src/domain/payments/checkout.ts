import { amountOpen } from '../bills/amountDue';
import type { Bill } from '../bills/Bill';
import { BILL_STATUS_LISTS, type BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import { type Cents, cents, sumCents } from '../money/Cents';
import { whyNotPayable } from './payable';
import type { CheckoutMethod } from './paymentMethods';

export const MAX_BILLS_PER_PAYMENT = 200;

/** An amount drawn on one of the group's bank accounts. */
export interface PaymentSource {
  readonly method: CheckoutMethod;
  readonly bankAccountPk: string;
  readonly amountCents: Cents;
}

/** An amount to pay on one bill. */
export interface RequestedAllocation {
  readonly billPk: string;
  /** The version that the payor saw; a bill that has changed must be reviewed again. */
  readonly version: number;
  /** More than zero. */
  readonly amountCents: Cents;
}

/** A payment to make for one group. All sources use the same method. */
export interface CheckoutRequest {
  readonly groupNumber: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
}

/** The fields of a bill that decide whether and how much can be paid on it. */
export type PayableBill = Pick<
  Bill,
  'billPk' | 'billNumber' | 'groupNumber' | 'status' | 'version' | 'dueCents' | 'paidCents' | 'pendingCents'
>;

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
  /** Whether the payment is allowed: covered, at least one bill, and no problem. */
  readonly payable: boolean;
}

/** Effect of a payment on one bill. */
export interface BillPreview {
  readonly billPk: string;
  /** Empty for a bill that does not exist. */
  readonly billNumber: string;
  readonly amountCents: Cents;
  readonly openBeforeCents: Cents;
  readonly openAfterCents: Cents;
  readonly statusAfter: BillStatus;
  /** Why it cannot be paid as requested; null when it can. */
  readonly problem: string | null;
}

/** Effect of a payment, computed by the server. */
export interface PaymentPreview {
  readonly balanced: boolean;
  /** sources − allocations. Positive goes to suspense; negative is not covered. */
  readonly difference: Cents;
  readonly perBill: readonly BillPreview[];
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC: until then the payment can be voided by its maker. */
  readonly cutoff: string;
}

/** @throws RangeError when there is no source, or sources use different methods. */
export function methodOf(sources: readonly PaymentSource[]): CheckoutMethod {
  const [method, ...others] = new Set(sources.map((source) => source.method));
  if (method === undefined || others.length > 0) throw new RangeError('A payment has exactly one method.');
  return method;
}

const PAYABLE: readonly BillStatus[] = BILL_STATUS_LISTS.readyForPayment;

/**
 * Computes one group's checkout. The browser shows it live; the server decides by it.
 *
 * @source product.md, Money, invariants 2 to 4
 */
export function checkout(
  sources: readonly PaymentSource[],
  allocations: readonly RequestedAllocation[],
  bills: readonly PayableBill[],
): CheckoutEquation {
  const sourcesCents = sumCents(sources.map(({ amountCents }) => amountCents));
  const allocatedCents = sumCents(allocations.map(({ amountCents }) => amountCents));
  const excessCents = cents(sourcesCents - allocatedCents);
  const problems = allocations.flatMap((allocation, index) => {
    if (index >= MAX_BILLS_PER_PAYMENT) return [tooMany(allocation)];
    const isRepeated = allocations.findIndex(({ billPk }) => billPk === allocation.billPk) !== index;
    return problemsOf(allocation, bills, isRepeated);
  });
  const payable = allocations.length > 0 && allocatedCents > 0 && excessCents >= 0 && problems.length === 0;
  return { sourcesCents, allocatedCents, excessCents, problems, payable };
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
  if (!PAYABLE.includes(bill.status)) {
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
