import { markWelcomeNoticeReceived } from '../../../contract/directoryMails';
import { getNotices, markNoticesRead } from '../../../contract/notices';
import { searchEverything } from '../../../contract/search';
import type { NoticeGateway } from '../../application/notices/Notices';
import type { SearchGateway } from '../../application/search/GlobalSearch';
import type { WelcomeGateway } from '../../application/welcome/ports';
import type { NoticeList } from '../../domain/notices/Notice';
import type { SearchResults } from '../../domain/search/SearchResults';
import type { ApiClient } from './ApiClient';

export class HttpSearchGateway implements SearchGateway {
  constructor(private readonly api: ApiClient) {}

  search(text: string, signal?: AbortSignal): Promise<SearchResults> {
    return this.api.call(searchEverything, { query: { q: text } }, signal && { signal });
  }
}

export class HttpNoticeGateway implements NoticeGateway {
  constructor(private readonly api: ApiClient) {}

  list(size: number, signal?: AbortSignal): Promise<NoticeList> {
    return this.api.call(getNotices, { query: { size: String(size) } }, signal && { signal });
  }

  async markRead({ noticePks, upTo }: { noticePks: readonly string[]; upTo: string | null }): Promise<number> {
    return (await this.api.call(markNoticesRead, { body: { noticePks: [...noticePks], upTo } })).unreadCount;
  }
}

export class HttpWelcomeGateway implements WelcomeGateway {
  constructor(private readonly api: ApiClient) {}

  async seen(email: string): Promise<void> {
    await this.api.call(markWelcomeNoticeReceived, { query: { email } });
  }
}
