import { markWelcomeNoticeReceived } from '../../../contract/directoryMails';
import { getNotices, markNoticesRead } from '../../../contract/notices';
import { endSessions, listSessions } from '../../../contract/ownSessions';
import { searchEverything } from '../../../contract/search';
import { endTokens, recordAction } from '../../../contract/sessionUse';
import type { OwnSessionGateway, OwnSessionList } from '../../application/account/OwnSessions';
import type { SessionUseGateway } from '../../application/inactivity/SessionUse';
import type { NoticeGateway, NoticeQuery, NoticesToMark } from '../../application/notices/Notices';
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

  list({ size, groupNumber, kind }: NoticeQuery, signal?: AbortSignal): Promise<NoticeList> {
    const query = { size: String(size), ...(groupNumber !== undefined && { groupNumber }), ...(kind && { kind }) };
    return this.api.call(getNotices, { query }, signal && { signal });
  }

  async markRead({ noticePks = [], kinds = [], upTo = null }: NoticesToMark): Promise<number> {
    const body = { noticePks: [...noticePks], kinds: [...kinds], upTo };
    return (await this.api.call(markNoticesRead, { body })).unreadCount;
  }
}

export class HttpWelcomeGateway implements WelcomeGateway {
  constructor(private readonly api: ApiClient) {}

  async seen(email: string): Promise<void> {
    await this.api.call(markWelcomeNoticeReceived, { query: { email } });
  }
}

export class HttpSessionUseGateway implements SessionUseGateway {
  constructor(private readonly api: ApiClient) {}

  async recordAction(): Promise<void> {
    await this.api.call(recordAction, {});
  }

  async endTokens(): Promise<void> {
    await this.api.call(endTokens, {});
  }
}

export class HttpOwnSessionGateway implements OwnSessionGateway {
  constructor(private readonly api: ApiClient) {}

  list(signal?: AbortSignal): Promise<OwnSessionList> {
    return this.api.call(listSessions, {}, signal && { signal });
  }

  async end(sessionPk: string): Promise<void> {
    await this.api.call(endSessions, { body: { sessionPk } });
  }

  async endAll(): Promise<void> {
    await this.api.call(endSessions, { body: {} });
  }
}
