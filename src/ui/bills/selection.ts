import type { Bill } from '../../domain/bills/Bill';

/** Selected bills by key, across all pages. */
export type Selection = ReadonlyMap<string, Bill>;

/** The empty selection. */
export const NOTHING_SELECTED: Selection = new Map();

/** The selection with these bills added or removed. */
export function toggled(selection: Selection, bills: readonly Bill[], isChosen: boolean): Selection {
  const next = new Map(selection);
  for (const bill of bills) {
    if (isChosen) next.set(bill.billPk, bill);
    else next.delete(bill.billPk);
  }
  return next;
}
