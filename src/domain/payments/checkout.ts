import { amountOpen } from '../bills/amountDue';
import type { Bill } from '../bills/Bill';
import { BILL_STATUS_LISTS, type BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import { type Cents, cents, sumCents } from '../money/Cents';
import { whyNotPayable } from './payable';

/** What a payment would do to one bill. */
export interface BillPreview {
  readonly billPk: string;
  /** Empty for a bill that is not there. */
  readonly billNumber: string;
  readonly amountCents: Cents;
  readonly openBeforeCents: Cents;
  readonly openAfterCents: Cents;
  readonly statusAfter: BillStatus;
  /** Why it cannot be paid as asked, in plain words. */
  readonly problem: string | null;
}

/** What a payment would do, as the server sees it. */
export interface PaymentPreview {
  readonly balanced: boolean;
  /** sources − allocations: positive waits in suspense, negative is not covered. */
  readonly difference: Cents;
  readonly perBill: readonly BillPreview[];
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC: until then the payment can be taken back. */
  readonly cutoff: string;
}

/** As many bills as one payment takes. */
export const MOST_BILLS_A_PAYMENT = 200;

/** What is paid with: so much from one of the group's bank accounts. */
export interface PaymentSource {
  readonly method: 'ACH';
  readonly bankAccountPk: string;
  readonly amountCents: Cents;
}

/** What is paid: so much on one bill, as it was when the payer looked at it. */
export interface RequestedAllocation {
  readonly billPk: string;
  /** The version the payer saw; a changed bill must be looked at again. */
  readonly version: number;
  /** More than zero. */
  readonly amountCents: Cents;
}

/** What of a bill decides whether and how far it can be paid. */
export type PayableBill = Pick<
  Bill,
  'billPk' | 'billNumber' | 'groupNumber' | 'status' | 'version' | 'dueCents' | 'paidCents' | 'pendingCents'
>;

/** Why a bill cannot be paid as asked. */
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

/** The payer's equation: Σ sources = Σ uses, where what no bill takes is kept in suspense. */
export interface CheckoutEquation {
  readonly sourcesCents: Cents;
  readonly allocatedCents: Cents;
  /** sources − allocated: positive goes to suspense once processed; negative is not covered and refused. */
  readonly excessCents: Cents;
  readonly problems: readonly AllocationProblem[];
  /** Whether it may be paid: covered, at least one bill, and no problem. */
  readonly payable: boolean;
}

const PAYABLE: readonly BillStatus[] = BILL_STATUS_LISTS.readyForPayment;

/**
 * Works out one group's checkout. The browser shows it live; the server decides by it.
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
    if (index >= MOST_BILLS_A_PAYMENT) return [tooMany(allocation)];
    const isRepeated = allocations.findIndex(({ billPk }) => billPk === allocation.billPk) !== index;
    return problemsOf(allocation, bills, isRepeated);
  });
  const payable = allocations.length > 0 && allocatedCents > 0 && excessCents >= 0 && problems.length === 0;
  return { sourcesCents, allocatedCents, excessCents, problems, payable };
}

function tooMany({ billPk }: RequestedAllocation): AllocationProblem {
  const message = `A payment takes ${MOST_BILLS_A_PAYMENT} bills at most. Take this one out, and pay it with the next.`;
  return { billPk, code: 'TOO_MANY', message };
}

function problemsOf(
  allocation: RequestedAllocation,
  bills: readonly PayableBill[],
  isRepeated: boolean,
): AllocationProblem[] {
  const { billPk } = allocation;
  const bill = bills.find((candidate) => candidate.billPk === billPk);
  if (!bill)
    return [{ billPk, code: 'UNKNOWN_BILL', message: 'This bill is not there any more. Choose your bills again.' }];
  if (isRepeated) return [{ billPk, code: 'TWICE', message: `Bill ${bill.billNumber} is chosen twice.` }];
  if (bill.groupNumber !== bills[0]?.groupNumber) {
    return [
      {
        billPk,
        code: 'OTHER_GROUP',
        message: `Bill ${bill.billNumber} belongs to another group. Pay each group by itself.`,
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
        message: `Bill ${bill.billNumber} has changed since you looked at it. Look at it again.`,
      },
    ];
  }
  if (allocation.amountCents <= 0) {
    return [{ billPk, code: 'NO_AMOUNT', message: `Say how much to pay on bill ${bill.billNumber}, or take it out.` }];
  }
  if (allocation.amountCents > amountOpen(bill)) {
    return [{ billPk, code: 'OVER_DUE', message: `More than is due on bill ${bill.billNumber}.` }];
  }
  return [];
}
