import type { Operation } from '../../platform/access/policy';
import { type Bill, lockHolderOtherThan } from './Bill';
import { type BillState, transition } from './billTransitions';
import { canCloseShort, canZeroPay, isPayable } from './payable';

/** Actions on the bill screen. */
export type BillStep = 'reconcile' | 'pay' | 'zeroPay' | 'closeShort' | 'unreconcile' | 'revert' | 'unrelease';

const OPERATIONS: Readonly<Record<BillStep, Operation>> = {
  reconcile: 'bills.edit',
  pay: 'payments.create',
  zeroPay: 'bills.zeroPay',
  closeShort: 'bills.closeShort',
  unreconcile: 'bills.unreconcile',
  revert: 'bills.revert',
  unrelease: 'bills.unrelease',
};
/** The next step first. */
const STEPS = Object.keys(OPERATIONS) as readonly BillStep[];

/**
 * Steps available to a person in the bill's current status, next step first.
 *
 * @param may whether the person has permission in the bill's group.
 */
export function offeredSteps(
  bill: BillState & Pick<Bill, 'dueCents'>,
  may: (operation: Operation) => boolean,
): readonly BillStep[] {
  return STEPS.filter((step) => may(OPERATIONS[step]) && isPossible(bill, step));
}

/**
 * Why an offered step is disabled: another person has the bill open. Undefined if it is enabled. Reconciling and paying have their
 * own screens, which show it themselves. @source product.md, Bill lock
 */
export function stepBlocker({ lockedBy }: Pick<Bill, 'lockedBy'>, step: BillStep, userId: string): string | undefined {
  const holder = lockHolderOtherThan({ lockedBy }, userId);
  if (!holder || step === 'reconcile' || step === 'pay') return undefined;
  return `Being edited by ${holder.name}`;
}

function isPossible(bill: BillState & Pick<Bill, 'dueCents'>, step: BillStep): boolean {
  if (step === 'pay') return isPayable(bill);
  if (step === 'closeShort') return canCloseShort(bill);
  return step === 'zeroPay' ? canZeroPay(bill) : transition(bill, step).ok;
}
