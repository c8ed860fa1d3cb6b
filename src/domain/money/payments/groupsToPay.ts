import { amountOpen } from '../../billing/bills/amountDue';
import type { Bill } from '../../billing/bills/Bill';
import { isPayable } from '../../billing/bills/payable';
import { type Cents, sumCents } from '../../platform/money/Cents';

/** Sorts after every due date. */
const NEVER = '9999-12-31';

/** A group, and its bills that can be paid now. */
export interface GroupToPay {
  readonly groupNumber: string;
  readonly name: string;
  readonly billCount: number;
  /** Total open amount of these bills. */
  readonly openCents: Cents;
  /** The bill that is due first; undefined if no bill can be paid. */
  readonly firstDue: Bill | undefined;
}

/**
 * The payable bills of each group.
 *
 * @param bills earliest due first; bills of other groups and bills that cannot be paid now are skipped
 * @returns every group, by its earliest due date; then groups without a bill to pay, in the given order
 */
export function groupsToPay(
  groups: readonly Pick<GroupToPay, 'groupNumber' | 'name'>[],
  bills: readonly Bill[],
): readonly GroupToPay[] {
  const payable = bills.filter(isPayable);
  return groups
    .map(({ groupNumber, name }) => {
      const own = payable.filter((bill) => bill.groupNumber === groupNumber);
      return { groupNumber, name, billCount: own.length, openCents: sumCents(own.map(amountOpen)), firstDue: own[0] };
    })
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other), 'en'));
}

function dayOf({ firstDue }: GroupToPay): string {
  return firstDue?.dueDate ?? NEVER;
}
