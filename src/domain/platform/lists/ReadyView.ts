import { isAllowedIn } from '../access/decide';
import type { Person } from '../access/Person';
import type { PrimaryType } from '../access/Role';
import { typeOf, type ViewParameters } from './SavedView';

/** A view that the product has and that nobody can change. */
export interface ReadyView {
  /** Never changes: a person's start view and bookmarks refer to it. */
  readonly id: string;
  readonly name: string;
  readonly parameters: ViewParameters;
}

/** A view that the product has for some people. */
export interface OfferedView extends ReadyView {
  /** Default: everyone who sees the list. */
  readonly isFor?: (person: Person) => boolean;
}

/** @param isFor default: everyone who sees the list */
export function readyView(
  id: string,
  name: string,
  parameters: ViewParameters,
  isFor?: OfferedView['isFor'],
): OfferedView {
  return { id, name, parameters, ...(isFor && { isFor }) };
}

export const ofType =
  (...types: readonly PrimaryType[]) =>
  (person: Person) =>
    types.includes(typeOf(person));
export const mayReconcile = (person: Person) => isAllowedIn(person, 'bills.reconcile');
