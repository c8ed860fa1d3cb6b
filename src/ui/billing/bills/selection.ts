import type { Bill } from '../../../domain/billing/bills/Bill';

/** Selected bills by key, across all pages. */
export type BillSelection = ReadonlyMap<string, Bill>;

/** The empty selection. */
export const NOTHING_SELECTED: BillSelection = new Map();

/** The selection with these bills added or removed. */
export function toggled(selection: BillSelection, bills: readonly Bill[], isChosen: boolean): BillSelection {
  const next = new Map(selection);
  for (const bill of bills) {
    if (isChosen) next.set(bill.billPk, bill);
    else next.delete(bill.billPk);
  }
  return next;
}
