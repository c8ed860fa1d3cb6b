import type { Person } from '../access/Person';
import type { Operation } from '../access/policy';
import type { ListColumn } from './ListColumn';
import { type DeclaredName, LIST_NAMES, type ViewedList } from './listNames';
import type { Parsers } from './parameters';
import type { OfferedView } from './ReadyView';

/** What the views of a list need to know about it. */
export interface ViewableList {
  readonly name: string;
  /** Heading of its screen. */
  readonly title: string;
  /** The right that a person needs to see the list, and so its views. */
  readonly operation: Operation;
  /** Parsers of its address for a person. */
  readonly parametersOf: (person: Person) => Parsers;
  /** In their standard order. The first is always shown. */
  readonly columns: readonly ListColumn<never>[];
  /** Views that the product has. */
  readonly views: readonly OfferedView[];
}

const lists = new Map<ViewedList, ViewableList>();

/**
 * Enters a list. The server loads every declaration with the contract; the browser loads one with the screen that shows it.
 *
 * @throws RangeError for a name that another list has.
 */
export function declare(list: ViewableList & { readonly name: DeclaredName }): void {
  if (lists.has(list.name)) throw new RangeError(`Two lists have the name "${list.name}".`);
  lists.set(list.name, list);
  LIST_NAMES.push(list.name);
}

/** @throws RangeError for a list whose declaration is not loaded. */
export function listNamed(name: DeclaredName): ViewableList {
  const list = lists.get(name);
  if (!list) throw new RangeError(`The list "${name}" is not declared.`);
  return list;
}
