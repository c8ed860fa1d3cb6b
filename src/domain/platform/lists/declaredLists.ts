import type { Person } from '../access/Person';
import type { Operation } from '../access/policy';
import type { ListColumn } from './ListColumn';
import type { Parsers } from './parameters';
import type { OfferedView } from './ReadyView';
import type { ViewParameters } from './SavedView';

/** Properties of a list used by its saved views. */
export interface ViewableList {
  /** Addresses, calls, and stored views have it. */
  readonly name: string;
  /** Heading of its screen, its sheet, and its file. */
  readonly title: string;
  /** The right that a person needs to see the list, and so its views. */
  readonly operation: Operation;
  /** Parsers of its address for a person. */
  readonly parametersOf: (person: Person) => Parsers;
  /** Labels of its filters that only this list has, by parameter. */
  readonly labels?: ViewParameters;
  /** Parameters that a view always names, because others may open the list with other values. Default: none. */
  readonly always?: (person: Person) => ViewParameters;
  /** Whether it is in a tab of a page: its address keeps the tab, which its views do not name. */
  readonly isInTab?: true;
  /** In their standard order. The first is always shown. */
  readonly columns: readonly ListColumn<never>[];
  /** Views that the product has. */
  readonly views: readonly OfferedView[];
}

/** Facts that an address needs before the declaration is loaded. */
export type NamedList = Pick<ViewableList, 'name' | 'isInTab'>;

const lists = new Map<string, ViewableList>();

/** The name of every list that is loaded, sorted. */
export const LIST_NAMES: string[] = [];

/**
 * Enters a list. The server loads every declaration with the contract; the browser loads one with the screen that shows it.
 *
 * @throws RangeError for a name that another list has.
 */
export function declare(list: ViewableList): void {
  if (lists.has(list.name)) throw new RangeError(`Two lists have the name "${list.name}".`);
  lists.set(list.name, list);
  LIST_NAMES.push(list.name);
  LIST_NAMES.sort();
}

/** Whether there is a list with a stored name: an earlier version may have had others. */
export function isList(name: string): boolean {
  return lists.has(name);
}

/** @throws RangeError for a list whose declaration is not loaded. */
export function listNamed(name: string): ViewableList {
  const list = lists.get(name);
  if (!list) throw new RangeError(`The list "${name}" is not declared.`);
  return list;
}
