import { cut } from '../../../domain/text/cut';

/** Rows per page on a phone. No list has smaller pages elsewhere. */
export const PHONE_PAGE_SIZE = 20;

/** More pages than any list has. */
const LAST_PAGE = 1_000_000;
const LONGEST_SEARCH = 80;

/** Zero-based page of a list from the query string; 0 if it is missing or invalid. */
export function pageOf(address: URLSearchParams): number {
  const page = Math.trunc(Number(address.get('page') ?? 0)) || 0;
  return Math.min(Math.max(0, page), LAST_PAGE);
}

/** Search text of a list from the query string: at most 80 characters, empty for none. */
export function searchOf(address: URLSearchParams): string {
  return cut(address.get('q') ?? '', LONGEST_SEARCH);
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
