import type { NoticeList } from '../../../contract/office/notices';
import type { ExportNotice } from '../../../src/domain/office/exports/PreparedExport';
import { MAX_UNREAD, type Notice } from '../../../src/domain/office/notices/Notice';
import type { SummaryKind } from '../../../src/domain/office/notices/NoticeSummary';
import { scopeFor } from '../../../src/domain/platform/access/decide';
import type { Person } from '../../../src/domain/platform/access/Person';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';
import { exportNotice } from './exportNotice';
import type { ChosenNotices, ExportNotices, NoticeReach, NoticeStore, WaitingWorkQueries } from './ports';

/** Reads a person's notices and marks them as read. Rights are those of the request. @source product.md, Shell: notices */
export class PersonNotices {
  constructor(
    private readonly store: NoticeStore,
    private readonly work: WaitingWorkQueries,
    private readonly exports: ExportNotices,
  ) {}

  /**
   * @param groupNumber limits work counts to this group, for people with rights by group.
   * @param kind lists bills whose latest notice has this kind. Default: all notices outside summaries.
   */
  async list(
    caller: Caller,
    scope: Scope,
    {
      size,
      groupNumber,
      kind,
    }: { readonly size: number; readonly groupNumber?: string | undefined; readonly kind?: SummaryKind | undefined },
    { now, today }: { readonly now: Date; readonly today: LocalDate },
  ): Promise<NoticeList> {
    const [list, { work: waiting, ...groups }, exports] = await Promise.all([
      this.store.list(caller.userId, reachOf(caller.person, scope), size, kind),
      this.work.count(caller, groupNumber, today),
      this.exports.noticesOf(caller.userId, now),
    ]);
    const own = kind === undefined ? exports.map(exportNotice) : [];
    const items = [...list.items, ...own].sort(newestFirst);
    return {
      ...list,
      items: items.slice(0, size),
      hasMore: list.hasMore || items.length > size,
      unreadCount: Math.min(list.unreadCount + unreadOf(exports), MAX_UNREAD),
      waiting,
      ...groups,
    };
  }

  /** @returns the number of unread notices, at most `MAX_UNREAD` */
  async markRead({ userId, person }: Caller, scope: Scope, which: ChosenNotices, now: Date): Promise<number> {
    const [unread] = await Promise.all([
      this.store.markRead(userId, reachOf(person, scope), which, now),
      this.exports.markNoticesRead(userId, which.noticePks, which.upTo, now),
    ]);
    return Math.min(unread + unreadOf(await this.exports.noticesOf(userId, now)), MAX_UNREAD);
  }
}

const unreadOf = (exports: readonly ExportNotice[]): number => exports.filter(({ isRead }) => !isRead).length;

function newestFirst(one: Notice, other: Notice): number {
  if (one.at === other.at) return 0;
  return one.at < other.at ? 1 : -1;
}

/** @param bills the groups whose bills the person sees. */
export function reachOf(person: Person, bills: Scope): NoticeReach {
  const scopeOf = (operation: Operation) => scopeFor(person, operation);
  return {
    bills,
    comments: scopeOf('comments.read'),
    payments: scopeOf('payments.read'),
    corrections: scopeOf('corrections.write'),
    register: scopeOf('register.readBalances'),
    refunds: scopeOf('suspense.change'),
  };
}
