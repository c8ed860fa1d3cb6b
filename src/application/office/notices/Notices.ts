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
  take,
} from 'rxjs';
import type { NoticeList, NoticeQuery, NoticesToMark } from '../../../../contract/office/notices';
import type { SummaryKind } from '../../../domain/office/notices/NoticeSummary';
import type { EndedCall, EndedCalls } from '../../people/analytics/EndedCalls';
import type { CurrentMe } from '../../people/preferences/CurrentMe';
import type { GroupChoice } from '../../people/preferences/UserPreferences';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import { valueOf } from '../../platform/shared/Loadable';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { ShellCounts } from './ShellCounts';

export type { NoticeSummary } from '../../../../contract/office/notices';

/** Notices of the product API. Calls reject with ApiError; `signal` aborts. */
export interface NoticeGateway {
  list(query: NoticeQuery, signal?: AbortSignal): Promise<NoticeList>;
  /** Marks notices as read. @returns number of unread notices */
  markRead(which: NoticesToMark): Promise<number>;
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
   * Counts unread notices and waiting work: now, unless Today has just counted them; every five minutes while the page is visible; as
   * soon as it becomes visible or another group is chosen; and a second after the person changed something. Failures are ignored.
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
    const first$ = defer(() => this.counts.counts$).pipe(
      take(1),
      switchMap(({ work }) => (work && this.groupChoice.chosen === undefined ? EMPTY : list$)),
    );
    const lists$ = userId$.pipe(
      switchMap((userId) =>
        userId === undefined
          ? of(undefined)
          : combineLatest([pollWhileVisible(POLL_MS, this.visibility, this.time), again$]).pipe(
              switchMap((_, read) => (read === 0 ? first$ : list$)),
            ),
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

  /** Bills whose latest notice has a kind, up to `MAX_LISTED`, newest first. Reloads when notices are marked as read. */
  bills(): LiveQuery<SummaryKind, NoticeList> {
    const read = (kind: SummaryKind, signal: AbortSignal) =>
      this.gateway.list({ ...this.queryOf(MAX_LISTED), kind }, signal);
    return new LiveQuery(read, { time: this.time, again$: merge(of(undefined), this.changes) });
  }

  /** @param noticePks at most 200 @returns the number of unread ones @throws ApiError */
  markRead(noticePks: readonly string[]): Promise<number> {
    return this.mark({ noticePks });
  }

  /** Marks all notices about bills whose latest notice has a kind as read. @returns number of unread notices @throws ApiError */
  markKindRead(kind: SummaryKind): Promise<number> {
    return this.mark({ kinds: [kind] });
  }

  /** Marks all notices as read that were there when the newest listed one was added. @throws ApiError */
  markAllRead({ summaries, items }: NoticeList): Promise<number> {
    const upTo = [...summaries, ...items.slice(0, 1)].map(({ at }) => at).sort();
    return this.mark({ upTo: upTo.at(-1) ?? null });
  }

  private async mark(which: NoticesToMark): Promise<number> {
    const count = await this.gateway.markRead(which);
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
