import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the selected row of a long list, which can be rendered later than it is selected.
 *
 * @returns `currentRow`: the ref of the selected row. `focusRow`: focuses the row that is selected next or, if it is selected already, at
 * once.
 */
export function useRowFocus() {
  const element = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const focusRow = useCallback((isSelected: boolean) => {
    isWanted.current = !isSelected || !element.current;
    if (!isWanted.current) element.current?.focus({ preventScroll: true });
  }, []);
  const currentRow = useCallback((row: HTMLDivElement | null) => {
    element.current = row;
    if (!row || !isWanted.current) return;
    isWanted.current = false;
    row.focus({ preventScroll: true });
  }, []);
  return { currentRow, focusRow };
}

/** `ifFree`: unless something else has the focus. */
export type FocusWish = 'always' | 'ifFree' | undefined;

/**
 * Whether a list that is rendered later gets the focus. Each wish is taken once.
 *
 * @param asks how often a person asked for the list
 * @param isNew whether the list is the result of what the person just did
 */
export function useFocusWish(asks: number, isNew: boolean): () => FocusWish {
  const wish = useRef<FocusWish>(isNew ? 'ifFree' : undefined);
  // Before the list's own effect, which takes it.
  useLayoutEffect(() => {
    if (asks > 0) wish.current = 'always';
  }, [asks]);
  return useCallback(() => {
    const { current } = wish;
    wish.current = undefined;
    return current;
  }, []);
}
