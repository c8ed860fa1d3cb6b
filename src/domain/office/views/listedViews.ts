import type { Person } from '../../platform/access/Person';
import { listNamed } from '../../platform/lists/declaredLists';
import type { GetParameter } from '../../platform/lists/parameters';
import {
  isSameParameters,
  type SavedView,
  STANDARD_VIEW_ID,
  TAB_PARAMETER,
  VIEW_PARAMETER,
  type ViewParameters,
} from '../../platform/lists/SavedView';
import { shownParameters, understand } from './listParameters';
import { readyViews } from './readyViews';

/** A view that a person can choose. */
export interface ListedView {
  readonly id: string;
  readonly name: string;
  readonly kind: 'own' | 'shared' | 'ready';
  /** Parameters of the view that the list supports. */
  readonly parameters: ViewParameters;
  /** Stored filters that the list has no longer, in words. */
  readonly unknown: readonly string[];
  /** Undefined for a ready-made view. */
  readonly saved: SavedView | undefined;
}

/** Headings of the views in the menu. */
export const VIEW_KIND_LABELS = { own: 'My views', shared: 'Shared with me', ready: 'Ready-made' } as const;

/** Parts of a view that the list no longer supports; empty if it supports all of them. */
export function unknownText({ unknown }: Pick<ListedView, 'unknown'>): string {
  return unknown.length === 0 ? '' : `This list no longer has ${unknown.join(', ')}.`;
}

/** The views of a list that a person can choose: own ones, shared ones, then those of the product. */
export function listedViews(list: string, person: Person, saved: readonly SavedView[]): readonly ListedView[] {
  const listed = saved.map((view): ListedView => {
    const { viewPk: id, name, isOwn, parameters } = view;
    return { id, name, kind: isOwn ? 'own' : 'shared', ...understand(list, person, parameters), saved: view };
  });
  const ready = readyViews(list, person).map(
    (view): ListedView => ({ ...view, kind: 'ready', unknown: [], saved: undefined }),
  );
  return [...listed.filter(({ kind }) => kind === 'own'), ...listed.filter(({ kind }) => kind === 'shared'), ...ready];
}

/** Match between an address and the views. */
export interface ShownView {
  /** Filters and order of the address, as a view stores them. */
  readonly parameters: ViewParameters;
  /** The view that the address names, or the standard view without filters; undefined if there is none. */
  readonly chosen: ListedView | undefined;
  /** Whether filters or order differ from the chosen view. */
  readonly isChanged: boolean;
  /** Whether the address names a view that the person does not see. */
  readonly isMissing: boolean;
}

/** Compares the address of a list with the views that a person can choose. */
export function shownView(list: string, person: Person, get: GetParameter, views: readonly ListedView[]): ShownView {
  const parameters = shownParameters(list, person, get);
  const shownBy = (view: ListedView) => shownParameters(list, person, (name) => view.parameters[name]);
  const id = get(VIEW_PARAMETER);
  const standard = views.find((view) => view.id === STANDARD_VIEW_ID);
  const named = views.find((view) => view.id === id);
  const isStandard = !id && standard !== undefined && isSameParameters(shownBy(standard), parameters);
  const chosen = named ?? (isStandard ? standard : undefined);
  return {
    parameters,
    chosen,
    isChanged: chosen !== undefined && !isSameParameters(shownBy(chosen), parameters),
    isMissing: Boolean(id) && named === undefined,
  };
}

/** The address of a view. Keeps the group and the tab of the page in the address, because views don't contain them. */
export function addressOfView(
  list: string,
  { id, parameters }: Pick<ListedView, 'id' | 'parameters'>,
  before: URLSearchParams,
): URLSearchParams {
  const group = before.get('group');
  const tab = listNamed(list).isInTab ? before.get(TAB_PARAMETER) : null;
  const view = id === STANDARD_VIEW_ID ? {} : { [VIEW_PARAMETER]: id };
  return new URLSearchParams({
    ...(group !== null && { group }),
    ...(tab !== null && { [TAB_PARAMETER]: tab }),
    ...view,
    ...parameters,
  });
}
