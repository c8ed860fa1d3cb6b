import {
  catchError,
  combineLatest,
  debounceTime,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  of,
  Subject,
  type Subscription,
  skip,
  startWith,
  switchMap,
} from 'rxjs';
import type { NoticeList } from '../../domain/notices/Notice';
import type { EndedCall, EndedCalls } from '../analytics/EndedCalls';
import type { CurrentMe } from '../preferences/CurrentMe';
import type { GroupChoice } from '../preferences/UserPreferences';
import { LiveQuery } from '../shared/LiveQuery';
import { valueOf } from '../shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';
import type { ShellCounts } from './ShellCounts';

export interface NoticeQuery {
  /** 1 to 200 */
  readonly size: number;
  /** Counts the work of this group. Default: of all groups in scope. */
  readonly groupNumber: string | undefined;
}

/** Notices of the product API. Calls reject with ApiError; `signal` aborts. */
export interface NoticeGateway {
  list(query: NoticeQuery, signal?: AbortSignal): Promise<NoticeList>;
  /** Marks the given notices, and all up to a time. @returns the number of unread ones */
  markRead(which: { readonly noticePks: readonly string[]; readonly upTo: string | null }): Promise<number>;
}

export const NoticeGateway: Token<NoticeGateway> = createToken('NoticeGateway');

const POLL_MS = 5 * 60_000;

/** Most notices that the server lists. */
export const MAX_LISTED = 200;

/** Calls that can add or finish work. */
const WORK_CALLS =
  /\/(?:release|unrelease|lines|reconcile|unreconcile|revert|zeroPay|closeShort|commit|corrections|deposits|payments|suspense)\b/;
const RECOUNT_AFTER_MS = 1_000;

/** The signed-in person's notices, and what waits for them. @source product.md, Shell: notices */
export class Notices {
  private readonly changes = new Subject<void>();

  constructor(
    private readonly gateway: NoticeGateway,
    private readonly counts: ShellCounts,
    private readonly currentMe: CurrentMe,
    private readonly groupChoice: Pick<GroupChoice, 'chosen' | 'chosen$'>,
    private readonly calls: Pick<EndedCalls, 'call$'>,
    private readonly visibility: PageVisibility,
    private readonly time: Time,
  ) {}

  /**
   * Counts unread notices and waiting work now, every five minutes while the page is visible, at once when it becomes visible or
   * another group is chosen, and a second after the person changed something. Failures are ignored.
   */
  start(): Subscription {
    const userId$ = this.currentMe.me$.pipe(
      map((me) => valueOf(me)?.user.userId),
      distinctUntilChanged(),
    );
    const list$ = defer(() => from(this.gateway.list(this.queryOf(1)))).pipe(catchError(() => EMPTY));
    const again$ = merge(
      this.groupChoice.chosen$.pipe(distinctUntilChanged(), skip(1)),
      this.calls.call$.pipe(filter(isWork), debounceTime(RECOUNT_AFTER_MS, this.time)),
    ).pipe(startWith(undefined));
    const lists$ = userId$.pipe(
      switchMap((userId) =>
        userId === undefined
          ? of(undefined)
          : combineLatest([pollWhileVisible(POLL_MS, this.visibility, this.time), again$]).pipe(switchMap(() => list$)),
      ),
    );
    return lists$.subscribe((list) =>
      list
        ? this.counts.publish({ unread: list.unreadCount, work: list.waiting, balances: list.balances })
        : this.counts.clear(),
    );
  }

  /** The latest notices. Show how many to list, up to `MAX_LISTED`; read again when some are marked. */
  open(): LiveQuery<number, NoticeList> {
    const read = async (size: number, signal: AbortSignal) => {
      const list = await this.gateway.list(this.queryOf(size), signal);
      this.counts.publish({ unread: list.unreadCount, work: list.waiting, balances: list.balances });
      return list;
    };
    const again$ = merge(of(undefined), this.changes);
    return new LiveQuery(read, { time: this.time, again$ });
  }

  /** @param noticePks at most 200 @returns the number of unread ones @throws ApiError */
  markRead(noticePks: readonly string[]): Promise<number> {
    return this.mark(noticePks, null);
  }

  /** Marks all notices as read that were there when the newest listed one was added. @throws ApiError */
  markAllRead({ items }: NoticeList): Promise<number> {
    return this.mark([], items[0]?.at ?? null);
  }

  private async mark(noticePks: readonly string[], upTo: string | null): Promise<number> {
    const count = await this.gateway.markRead({ noticePks, upTo });
    this.counts.publish({ unread: count });
    this.changes.next();
    return count;
  }

  private queryOf(size: number): NoticeQuery {
    return { size, groupNumber: this.groupChoice.chosen };
  }
}

/** Whether a call has changed work. Searches and previews are sent as writes, too. */
function isWork({ method, path, status }: EndedCall): boolean {
  return (
    method !== 'GET' && status >= 200 && status < 300 && WORK_CALLS.test(path) && !/(?:search|preview)$/.test(path)
  );
}
