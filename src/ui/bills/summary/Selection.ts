import { amountOpen } from '../../../domain/bills/amountDue';
import type { Bill } from '../../../domain/bills/Bill';
import { type Cents, cappedSum } from '../../../domain/money/Cents';
import { canZeroPay, isPayable } from '../../../domain/payments/payable';

/** Chosen bills by key, over all pages. */
export type Selection = ReadonlyMap<string, Bill>;

/** Nothing is chosen. */
export const NOTHING_SELECTED: Selection = new Map();

/** The selection with these bills in it, or without them. */
export function toggled(selection: Selection, bills: readonly Bill[], isChosen: boolean): Selection {
  const next = new Map(selection);
  for (const bill of bills) {
    if (isChosen) next.set(bill.billPk, bill);
    else next.delete(bill.billPk);
  }
  return next;
}

/** What can be done with a selection, and why not with all of it. */
export interface Payable {
  readonly bills: readonly Bill[];
  readonly openCents: Cents;
  /** Why some of the chosen bills cannot be paid together; empty when all can. */
  readonly why: string;
}

/** The chosen bills that can be paid in one payment: ready for payment, and of the first one's group. */
export function payableOf(selection: Selection): Payable {
  const chosen = [...selection.values()];
  const ready = chosen.filter(isPayable);
  const pending = chosen.filter(({ status }) => status === 'PENDING').length;
  const nothingDue = chosen.filter(canZeroPay).length;
  const bills = ready.filter(({ groupNumber }) => groupNumber === ready[0]?.groupNumber);
  const why = [
    sentence(chosen.length - ready.length - pending - nothingDue, 'not ready for payment'),
    sentence(pending, 'waiting for a pending payment'),
    sentence(nothingDue, 'with nothing due'),
    sentence(ready.length - bills.length, 'of another group'),
  ];
  return { bills, openCents: cappedSum(bills.map(amountOpen)), why: why.filter(Boolean).join(', ') };
}

function sentence(count: number, words: string): string {
  return count === 0 ? '' : `${count} ${words}`;
}
