import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  from,
  map,
  merge,
  of,
  Subject,
  type Subscription,
  switchMap,
} from 'rxjs';
import type { NoticeList } from '../../domain/notices/Notice';
import type { CurrentMe } from '../preferences/CurrentMe';
import { LiveQuery } from '../shared/LiveQuery';
import { valueOf } from '../shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';
import type { UnreadNotices } from './UnreadNotices';

/** Notices of the product API. Calls reject with ApiError; `signal` aborts. */
export interface NoticeGateway {
  /** @param size 1 to 200 */
  list(size: number, signal?: AbortSignal): Promise<NoticeList>;
  /** Marks the given notices, and all up to a time. @returns the number of unread ones */
  markRead(which: { readonly noticePks: readonly string[]; readonly upTo: string | null }): Promise<number>;
}

export const NoticeGateway: Token<NoticeGateway> = createToken('NoticeGateway');

const POLL_MS = 5 * 60_000;

/** Most notices that the server lists. */
export const MAX_LISTED = 200;

/** The signed-in person's notices. @source product.md, Shell: notices */
export class Notices {
  private readonly changes = new Subject<void>();

  constructor(
    private readonly gateway: NoticeGateway,
    private readonly unread: UnreadNotices,
    private readonly currentMe: CurrentMe,
    private readonly visibility: PageVisibility,
    private readonly time: Time,
  ) {}

  /**
   * Counts unread notices now, every five minutes while the page is visible, and at once when it becomes visible. Failures are
   * ignored.
   */
  start(): Subscription {
    const userId$ = this.currentMe.me$.pipe(
      map((me) => valueOf(me)?.user.userId),
      distinctUntilChanged(),
    );
    const count$ = defer(() => from(this.gateway.list(1))).pipe(
      map(({ unreadCount }) => unreadCount),
      catchError(() => EMPTY),
    );
    const counts$ = userId$.pipe(
      switchMap((userId) =>
        userId === undefined
          ? of(0)
          : pollWhileVisible(POLL_MS, this.visibility, this.time).pipe(switchMap(() => count$)),
      ),
    );
    return counts$.subscribe((count) => this.unread.publish(count));
  }

  /** The latest notices. Show how many to list, up to `MAX_LISTED`; read again when some are marked. */
  open(): LiveQuery<number, NoticeList> {
    const read = async (size: number, signal: AbortSignal) => {
      const list = await this.gateway.list(size, signal);
      this.unread.publish(list.unreadCount);
      return list;
    };
    const again$ = merge(of(undefined), this.changes);
    return new LiveQuery(read, { time: this.time, again$ });
  }

  /** @returns the number of unread ones @throws ApiError */
  markRead(noticePk: string): Promise<number> {
    return this.mark([noticePk], null);
  }

  /** Marks all notices as read that were there when the newest listed one was added. @throws ApiError */
  markAllRead({ items }: NoticeList): Promise<number> {
    return this.mark([], items[0]?.at ?? null);
  }

  private async mark(noticePks: readonly string[], upTo: string | null): Promise<number> {
    const count = await this.gateway.markRead({ noticePks, upTo });
    this.unread.publish(count);
    this.changes.next();
    return count;
  }
}
