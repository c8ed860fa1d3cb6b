import { useCallback, useMemo, useState } from 'react';
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

interface SelectLabels<Item> {
  /** What the box in the head is called: it selects the page. */
  readonly all: string;
  readonly one: (item: Item) => string;
}

/** The column with the boxes that select rows. @param items of the page */
export function selectColumn<Item>(
  items: readonly Item[],
  { has, select }: RowSelection<Item>,
  labels: SelectLabels<Item>,
): StackColumn<Item, never> {
  return {
    label: 'Select',
    kind: 'select',
    head: (
      <Checkbox
        label={labels.all}
        checked={items.length > 0 && items.every(has)}
        onChange={(isChosen) => select(items, isChosen)}
      />
    ),
    cell: (item) => (
      <Checkbox label={labels.one(item)} checked={has(item)} onChange={(isChosen) => select([item], isChosen)} />
    ),
  };
}
