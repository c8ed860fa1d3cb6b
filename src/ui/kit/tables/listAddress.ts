import { cut } from '../../../domain/text/cut';

/** Rows a page on a phone, where each takes more room; no list has a smaller page elsewhere. */
export const PHONE_PAGE_SIZE = 20;

/** More pages than any list has. */
const LAST_PAGE = 1_000_000;
const LONGEST_SEARCH = 80;

/** The page of a list that an address asks for, from 0; the first where it says nothing that makes sense. */
export function pageOf(address: URLSearchParams): number {
  const page = Math.trunc(Number(address.get('page') ?? 0)) || 0;
  return Math.min(Math.max(0, page), LAST_PAGE);
}

/** The words that an address searches a list for; at most 80 characters, empty for none. */
export function searchOf(address: URLSearchParams): string {
  return cut(address.get('q') ?? '', LONGEST_SEARCH);
}

/**
 * The filters of a list with some of them changed. An empty value takes the filter away; any change but of the page
 * begins at the first page again.
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
