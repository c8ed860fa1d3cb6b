import type { Operation } from '../access/Operation';
import { canZeroPay, isPayable } from '../payments/payable';
import type { Bill } from './Bill';
import { type BillState, transition } from './billTransitions';

/** What a person can do with a bill as a whole from its own screen. */
export type BillStep = 'reconcile' | 'pay' | 'zeroPay' | 'unreconcile' | 'revert';

const OPERATIONS: Readonly<Record<BillStep, Operation>> = {
  reconcile: 'bills.edit',
  pay: 'payments.create',
  zeroPay: 'bills.zeroPay',
  unreconcile: 'bills.unreconcile',
  revert: 'bills.revert',
};
/** The next step first. */
const STEPS = Object.keys(OPERATIONS) as readonly BillStep[];

/**
 * The steps that are open to a person where the bill stands now, the next one first.
 *
 * @param may whether the person may do something in the bill's group.
 */
export function offeredSteps(
  bill: BillState & Pick<Bill, 'dueCents'>,
  may: (operation: Operation) => boolean,
): readonly BillStep[] {
  return STEPS.filter((step) => may(OPERATIONS[step]) && isPossible(bill, step));
}

function isPossible(bill: BillState & Pick<Bill, 'dueCents'>, step: BillStep): boolean {
  if (step === 'pay') return isPayable(bill);
  return step === 'zeroPay' ? canZeroPay(bill) : transition(bill, step).ok;
}
