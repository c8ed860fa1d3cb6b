import type { Person } from '../access/Person';
import { type PrimaryType, primaryTypeOf } from '../access/Role';

/** The parameter of a list's address that names the view. It filters nothing. */
export const VIEW_PARAMETER = 'view';

/** The parameter that names the tab of a page. The lists of processing and the lines behind savings are in tabs of a page. */
export const TAB_PARAMETER = 'tab';

/** The id of the list without filters, as a view. */
export const STANDARD_VIEW_ID = 'standard';

/** Views of one person on one list. */
export const MAX_VIEWS = 50;
export const MAX_NAME_LENGTH = 60;
/** Groups that one view can be shared with. */
export const MAX_SHARED_GROUPS = 500;

/** Parameters of a list's address, as text by name. */
export type ViewParameters = Readonly<Record<string, string>>;

/** Who sees a view: only its owner, the office, or the people of some groups. */
export type ViewAudience =
  | { readonly kind: 'owner' }
  | { readonly kind: 'office' }
  | { readonly kind: 'groups'; readonly groupNumbers: readonly string[] };

export const ONLY_OWNER: ViewAudience = { kind: 'owner' };

/** Settings of a view that its owner chooses. */
export interface ViewContent {
  /** Name of the list. A stored one may no longer exist. */
  readonly list: string;
  readonly name: string;
  readonly parameters: ViewParameters;
}

/**
 * Filters and order of a list under a name.
 *
 * @source product.md, Screens: Bill summary; docs/decisions/views.md#a-view-is-the-address-of-a-list-under-a-name
 */
export interface SavedView extends ViewContent {
  /** A UUID. */
  readonly viewPk: string;
  /** Of the groups, those that the reader belongs to; all of them for the owner. */
  readonly audience: ViewAudience;
  readonly ownerName: string;
  readonly isOwn: boolean;
  /** Whether the reader may rename, replace and delete it. */
  readonly mayChange: boolean;
  /** Increases with each change. */
  readonly version: number;
  /** ISO timestamp, UTC. */
  readonly changedAt: string;
  readonly changedBy: string;
}

/** A name without differences in case or in the form of its letters: an owner has one view of a list with each. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The type that decides which ready-made views and audiences a person has. */
export function typeOf({ grants }: Person): PrimaryType {
  return primaryTypeOf(grants.map(({ role }) => role));
}

export function isSameAudience(one: ViewAudience, other: ViewAudience): boolean {
  return groupsOf(one).join() === groupsOf(other).join() && one.kind === other.kind;
}

/** The groups that a view is shared with, sorted; empty for other audiences. */
export function groupsOf(audience: ViewAudience): readonly string[] {
  return audience.kind === 'groups' ? [...new Set(audience.groupNumbers)].sort() : [];
}

export function isSameParameters(one: ViewParameters, other: ViewParameters): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
