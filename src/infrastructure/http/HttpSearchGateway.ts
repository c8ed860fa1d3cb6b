import { searchEverything } from '../../../contract/search';
import type { SearchGateway } from '../../application/search/GlobalSearch';
import type { SearchResults } from '../../domain/search/SearchResults';
import type { ApiClient } from './ApiClient';

export class HttpSearchGateway implements SearchGateway {
  constructor(private readonly api: ApiClient) {}

  search(text: string, signal?: AbortSignal): Promise<SearchResults> {
    return this.api.call(searchEverything, { query: { q: text } }, signal && { signal });
  }
}
