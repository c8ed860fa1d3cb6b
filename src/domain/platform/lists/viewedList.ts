import type { Person } from '../access/Person';
import { declare, type ViewableList } from './declaredLists';
import type { ListColumn } from './ListColumn';
import type { Parsers } from './parameters';

/** A list with views whose calls, file, and screen are written by hand. */
interface ViewedList<Item, Parameters> extends Omit<ViewableList, 'parametersOf' | 'columns'> {
  /** The items, in the plural. */
  readonly noun: string;
  /** Parsers of its address, for everyone or by person. */
  readonly parameters: Parameters;
  /** In their standard order. The first is always shown. */
  readonly columns: readonly ListColumn<Item>[];
}

/**
 * Declares what the views, the copies, and the export of a list need. A new list is declared as a whole: `defineList`.
 *
 * @source docs/decisions/views.md#a-list-is-declared-once-in-the-domain
 */
export function viewedList<Item>() {
  return <const Parameters extends Parsers | ((person: Person) => Parsers)>(
    list: ViewedList<Item, Parameters>,
  ): ViewedList<Item, Parameters> => {
    const parameters: Parsers | ((person: Person) => Parsers) = list.parameters;
    declare({ ...list, parametersOf: typeof parameters === 'function' ? parameters : () => parameters });
    return list;
  };
}
