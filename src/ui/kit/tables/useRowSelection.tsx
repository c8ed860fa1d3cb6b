import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Checkbox } from '../forms/fields';
import type { StackColumn } from './StackTable';

/** Selected rows of a list, across its pages. */
export interface RowSelection<Item> {
  readonly items: readonly Item[];
  readonly has: (item: Item) => boolean;
  readonly select: (items: readonly Item[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** @param keyOf the key of a row, which must not depend on anything else */
export function useRowSelection<Item>(keyOf: (item: Item) => string): RowSelection<Item> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map());
  const [key] = useState(() => keyOf);
  const select = useCallback(
    (items: readonly Item[], isChosen: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const item of items) {
          if (isChosen) next.set(key(item), item);
          else next.delete(key(item));
        }
        return next;
      }),
    [key],
  );
  const clear = useCallback(() => setSelected(new Map()), []);
  const has = useCallback((item: Item) => selected.has(key(item)), [selected, key]);
  const items = useMemo(() => [...selected.values()], [selected]);
  return useMemo(() => ({ items, has, select, clear }), [items, has, select, clear]);
}

/** State that a table's checkboxes subscribe to, so that a selection re-renders checkboxes but no rows. */
const SelectionContext = createContext<RowSelection<unknown> | undefined>(undefined);

interface SelectionProviderProps<Item> {
  readonly selection: RowSelection<Item>;
  readonly children: ReactNode;
}

/** Give it the table that has a `selectColumn`. */
export function SelectionProvider<Item>({ selection, children }: SelectionProviderProps<Item>) {
  return <SelectionContext value={selection as RowSelection<unknown>}>{children}</SelectionContext>;
}

interface SelectLabels<Item> {
  /** Name of the checkbox in the table head, which selects the page. */
  readonly all: string;
  readonly one: (item: Item) => string;
}

/**
 * The column with the boxes that select rows, within a `SelectionProvider`. Keep it while the items stay the same: rows are
 * rendered again when a column changes.
 *
 * @param items of the page
 */
export function selectColumn<Item>(items: readonly Item[], labels: SelectLabels<Item>): StackColumn<Item, never> {
  return {
    label: 'Select',
    kind: 'select',
    head: <SelectBox items={items} label={labels.all} />,
    cell: (item) => <SelectBox items={[item]} label={labels.one(item)} />,
  };
}

/** Selects all of some rows, or none. */
function SelectBox({ items, label }: { readonly items: readonly unknown[]; readonly label: string }) {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('A select column needs a SelectionProvider.');
  return (
    <Checkbox
      label={label}
      checked={items.length > 0 && items.every(selection.has)}
      onChange={(isChosen) => selection.select(items, isChosen)}
    />
  );
}
