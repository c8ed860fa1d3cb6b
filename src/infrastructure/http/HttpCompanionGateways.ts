import { markWelcomeNoticeReceived } from '../../../contract/directoryMails';
import { searchEverything } from '../../../contract/search';
import type { SearchGateway } from '../../application/search/GlobalSearch';
import type { WelcomeGateway } from '../../application/welcome/ports';
import type { SearchResults } from '../../domain/search/SearchResults';
import type { ApiClient } from './ApiClient';

export class HttpSearchGateway implements SearchGateway {
  constructor(private readonly api: ApiClient) {}

  search(text: string, signal?: AbortSignal): Promise<SearchResults> {
    return this.api.call(searchEverything, { query: { q: text } }, signal && { signal });
  }
}

export class HttpWelcomeGateway implements WelcomeGateway {
  constructor(private readonly api: ApiClient) {}

  async seen(email: string): Promise<void> {
    await this.api.call(markWelcomeNoticeReceived, { query: { email } });
  }
}
