/** What decides whether people can choose a column. */
interface ChoosableColumn {
  /** Undefined for check boxes and buttons, which are always shown. */
  readonly id?: string | undefined;
  readonly isExtra?: boolean | undefined;
}

/**
 * The columns that an address names, in its order; all of them if it names none. Check boxes and the first column with an id
 * stay first, buttons last. A chosen column is shown at any width.
 *
 * @param address undefined for a list whose columns cannot be chosen
 * @source docs/decisions/views.md#the-address-names-the-chosen-columns
 */
export function shownColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  address: URLSearchParams | undefined,
): readonly Column[] {
  const lead = columns.findIndex(({ id }) => id) + 1;
  const others = columns.slice(lead);
  const ids = new Set(address?.get('columns')?.split('.'));
  const chosen = [...ids].flatMap((one) => others.filter(({ id }) => id === one));
  if (chosen.length === 0) return columns;
  return [
    ...columns.slice(0, lead),
    ...chosen.map((column) => ({ ...column, isExtra: false })),
    ...others.filter(({ id }) => !id),
  ];
}

/** Whether an address asks for low rows. */
export function isCompact(address: URLSearchParams | undefined): boolean {
  return address?.get('density') === 'compact';
}
