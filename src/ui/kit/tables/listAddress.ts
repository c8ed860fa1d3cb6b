import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { cut } from '../../../domain/text/cut';
import { useHistory } from '../navigation/HashHistory';

/** Rows per page on a phone. No list has smaller pages elsewhere. */
export const PHONE_PAGE_SIZE = 20;

/** More pages than any list has. */
const LAST_PAGE = 1_000_000;
const MAX_SEARCH_LENGTH = 80;

/** Changes filters in the address. Typing replaces the history entry, so that Back leaves the list. */
export type ChangeFilters = (
  changes: Readonly<Record<string, string>> | ((address: URLSearchParams) => URLSearchParams),
  how?: { readonly replace: boolean },
) => void;

/** The query string of a list, and the function that changes it: the same one at every render, because rows may have it. */
export function useListAddress(): readonly [URLSearchParams, ChangeFilters] {
  const { search } = useLocation();
  const history = useHistory();
  const change: ChangeFilters = useCallback(
    (changes, how) => {
      const { pathname, search: before } = history.read().location;
      const address = new URLSearchParams(before);
      const next = (typeof changes === 'function' ? changes(address) : changeAddress(address, changes)).toString();
      history[how?.replace ? 'replace' : 'push']({ pathname, search: next && `?${next}` });
    },
    [history],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), change];
}

/** Zero-based page of a list from the query string; 0 if it is missing or invalid. */
export function pageOf(address: URLSearchParams): number {
  const page = Math.trunc(Number(address.get('page') ?? 0)) || 0;
  return Math.min(Math.max(0, page), LAST_PAGE);
}

/** Search text of a list from the query string: at most 80 characters, empty for none. */
export function searchOf(address: URLSearchParams): string {
  return cut(address.get('q') ?? '', MAX_SEARCH_LENGTH);
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
