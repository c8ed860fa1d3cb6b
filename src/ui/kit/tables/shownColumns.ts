import { useMemo } from 'react';

/** Properties that decide whether a column can be chosen. */
interface ChoosableColumn {
  /** Undefined for check boxes and buttons, which are always shown. */
  readonly id?: string | undefined;
  readonly isExtra?: boolean | 'inTables' | undefined;
}

/**
 * The chosen columns, in their order; all of them if none is chosen. Check boxes and the first column with an id
 * stay first, buttons last. A chosen column is shown at any width.
 *
 * @param chosen the parameter `columns` of the address; missing for a list whose columns cannot be chosen
 * @source docs/decisions/views.md#the-address-names-the-chosen-columns
 */
export function shownColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  chosen: string | null | undefined,
): readonly Column[] {
  const lead = columns.findIndex(({ id }) => id) + 1;
  const others = columns.slice(lead);
  const ids = new Set(chosen?.split('.'));
  const picked = [...ids].flatMap((one) => others.filter(({ id }) => id === one));
  if (picked.length === 0) return columns;
  return [
    ...columns.slice(0, lead),
    ...picked.map((column) => ({ ...column, isExtra: false })),
    ...others.filter(({ id }) => !id),
  ];
}

/**
 * `shownColumns`, which stay the same columns while an address names the same: a row is rendered again when its columns change.
 *
 * @param columns the same array at every render
 */
export function useShownColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  address: URLSearchParams | undefined,
): readonly Column[] {
  const chosen = address?.get('columns');
  return useMemo(() => shownColumns(columns, chosen), [columns, chosen]);
}

/** Whether an address asks for low rows. */
export function isCompact(address: URLSearchParams | undefined): boolean {
  return address?.get('density') === 'compact';
}
