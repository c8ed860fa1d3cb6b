// The first screen shows bills before it loads the rest of their list.
import '../../billing/bills/billList';
import { type ClipboardTable, clipboardTable } from '../../platform/files/clipboardTable';
import { listNamed } from '../../platform/lists/declaredLists';
import type { Column } from '../../platform/lists/List';
import type { CopyContext, ListColumn } from '../../platform/lists/ListColumn';

/** Row heights besides the standard one. */
export const DENSITIES = ['compact'] as const;

/** Columns of a list in their standard order. The first is always shown, and first. */
export function columnsOf(list: string): readonly ListColumn<never>[] {
  return listNamed(list).columns;
}

/** The columns that people can choose and order: all but the first. */
export function optionalColumns(list: string): readonly Pick<ListColumn<never>, 'id' | 'label'>[] {
  return columnsOf(list).slice(1);
}

/**
 * The chosen columns of an address, without those that the list does not have.
 *
 * @param text ids separated by dots, in the order of the list
 * @returns undefined for the standard columns
 * @source docs/decisions/views.md#the-address-names-the-chosen-columns
 */
export function columnsIn(list: string, text: string): string | undefined {
  const known = optionalColumns(list).map(({ id }) => id);
  const chosen = [...new Set(text.split('.'))].filter((id) => known.includes(id));
  return chosen.length === 0 || chosen.join() === known.join() ? undefined : chosen.join('.');
}

/** The ids of the columns that an address shows, in order, the first one included. @param text as in `columnsIn` */
export function shownColumnIds(list: string, text: string): readonly string[] {
  const all = columnsOf(list).map(({ id }) => id);
  const chosen = columnsIn(list, text);
  return chosen === undefined ? all : [...all.slice(0, 1), ...chosen.split('.')];
}

/** Rows that a list shows or that are selected in it. */
export interface RowsToCopy {
  readonly list: { readonly name: string };
  readonly items: readonly unknown[];
}

/** A list whose rows can be copied. */
export interface CopiedList<Item> {
  readonly name: string;
  readonly columns: readonly (Column<Item> | ListColumn<Item>)[];
}

/** The rows of a list. */
export function rowsOf<Item>(list: CopiedList<Item>, items: readonly Item[]): RowsToCopy {
  return { list, items };
}

/** The rows as a table with the columns of the list. @param text the chosen columns, as in `columnsIn` */
export function copyOf({ list, items }: RowsToCopy, text: string, context: CopyContext): ClipboardTable {
  const columns = columnsOf(list.name) as readonly ListColumn<unknown>[];
  const copied = shownColumnIds(list.name, text).flatMap((id) => columns.find((one) => one.id === id)?.copied ?? []);
  return clipboardTable(
    copied.map(({ heading }) => heading),
    items.map((item) => copied.map(({ value }) => value(item, context))),
  );
}
