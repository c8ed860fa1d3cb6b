import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { StartView } from '../../../application/people/preferences/Me';
import type { NamedList } from '../../../domain/platform/lists/declaredLists';
import { searchText } from '../../../domain/platform/lists/parameters';
import { STANDARD_VIEW_ID, VIEW_PARAMETER } from '../../../domain/platform/lists/SavedView';
import { useMeIfAny } from '../MeContext';
import { useHistory } from '../navigation/HashHistory';

/** Rows per page, except on a phone. */
export const PAGE_SIZE = 50;

/** Rows per page on a phone. No list has smaller pages elsewhere. */
export const PHONE_PAGE_SIZE = 20;

/** More pages than any list has. */
const LAST_PAGE = 1_000_000;

/** Changes filters in the address. Typing replaces the history entry, so that Back leaves the list. */
export type ChangeFilters = (
  changes: Readonly<Record<string, string>> | ((address: URLSearchParams) => URLSearchParams),
  how?: { readonly replace: boolean },
) => void;

/**
 * The query string of a list, and the function that changes it: the same one at every render, because rows may have it.
 *
 * @param list opens with the person's start view if the address has nothing. Default: none, for a list in another screen.
 * @source docs/decisions/views.md#a-start-view-opens-only-an-address-without-anything
 */
export function useListAddress(list?: NamedList): readonly [URLSearchParams, ChangeFilters] {
  const { search: given, pathname } = useLocation();
  const history = useHistory();
  const start = startAddress(useMeIfAny()?.startViews ?? [], list?.name);
  const search = opened(given, start, list);
  useEffect(() => {
    if (search !== given) history.replace({ pathname, search }, history.read().location.state);
  }, [history, pathname, search, given]);
  const change: ChangeFilters = useCallback(
    (changes, how) => {
      const { pathname, search: before } = history.read().location;
      const address = new URLSearchParams(before);
      const next = (typeof changes === 'function' ? changes(address) : changeAddress(address, changes)).toString();
      // The start view would open in an address without anything.
      const standard = start && `?${VIEW_PARAMETER}=${STANDARD_VIEW_ID}`;
      history[how?.replace ? 'replace' : 'push']({ pathname, search: opened(next && `?${next}`, standard, list) });
    },
    [history, start, list],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), change];
}

/** A query string with that of a view, unless it has more than the tab that the list is in. */
function opened(given: string, view: string, list: NamedList | undefined): string {
  if (given === '') return view;
  const isBare = list?.isInTab && /^\?tab=\w*$/.test(given);
  return isBare && view ? `${given}&${view.slice(1)}` : given;
}

/** The query string that the start view of a list stands for; empty for none. */
export function startAddress(startViews: readonly StartView[], list: string | undefined): string {
  const start = startViews.find((one) => one.list === list);
  return start ? `?${new URLSearchParams({ [VIEW_PARAMETER]: start.viewId, ...start.parameters })}` : '';
}

/** Zero-based page of a list from the query string; 0 if it is missing or invalid. */
export function pageOf(address: URLSearchParams): number {
  const page = Math.trunc(Number(address.get('page') ?? 0)) || 0;
  return Math.min(Math.max(0, page), LAST_PAGE);
}

/** Search text of a list from the query string: at most 80 characters, empty for none. */
export function searchOf(address: URLSearchParams): string {
  return searchText(address.get('q') ?? '', () => undefined) ?? '';
}

/**
 * The query string of a list with some filters changed. An empty value removes a filter. Any change except of the page goes
 * back to the first page.
 */
export function changeAddress(address: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(address);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
