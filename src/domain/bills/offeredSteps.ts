import type { Operation } from '../access/Operation';
import { BILL_STATUS_LISTS, type BillStatus } from './BillStatus';
import { type BillState, transition } from './billTransitions';

/** What a person can do with a bill as a whole from its own screen. */
export type BillStep = 'reconcile' | 'pay' | 'unreconcile' | 'revert';

const OPERATIONS: Readonly<Record<BillStep, Operation>> = {
  reconcile: 'bills.edit',
  pay: 'payments.create',
  unreconcile: 'bills.unreconcile',
  revert: 'bills.revert',
};
/** The next step first. */
const STEPS = Object.keys(OPERATIONS) as readonly BillStep[];
const PAYABLE: readonly BillStatus[] = BILL_STATUS_LISTS.readyForPayment;

/**
 * The steps that are open to a person where the bill stands now, the next one first.
 *
 * @param may whether the person may do something in the bill's group.
 */
export function offeredSteps(bill: BillState, may: (operation: Operation) => boolean): readonly BillStep[] {
  return STEPS.filter((step) => may(OPERATIONS[step]) && isPossible(bill, step));
}

function isPossible(bill: BillState, step: BillStep): boolean {
  return step === 'pay' ? PAYABLE.includes(bill.status) : transition(bill, step).ok;
}
