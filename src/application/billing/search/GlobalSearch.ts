import type { SearchResults } from '../../../../contract/billing/search';
import { MIN_SEARCH_LENGTH } from '../../../domain/billing/search/SearchResults';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { SearchResults } from '../../../../contract/billing/search';

/** Search of the product API. Calls reject with ApiError; `signal` aborts. */
export interface SearchGateway {
  /** @param text 2 to 80 characters */
  search(args: { readonly q: string }, signal?: AbortSignal): Promise<SearchResults>;
}

export const SearchGateway: Token<SearchGateway> = createToken('SearchGateway');

/** Finds members, bills, groups and payments that the person may see. */
export class GlobalSearch {
  constructor(
    private readonly gateway: SearchGateway,
    private readonly time: Time,
  ) {}

  /** A search that follows typing. Show it searchable texts only; previous results stay until the next ones arrive. */
  open(): LiveQuery<string, SearchResults> {
    return new LiveQuery((text, signal) => this.gateway.search({ q: text }, signal), { time: this.time });
  }
}

/** The text to search for, or undefined if it is too short. */
export function searchableText(typed: string): string | undefined {
  const text = typed.trim();
  return text.length < MIN_SEARCH_LENGTH ? undefined : text;
}
