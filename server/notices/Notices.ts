import { decide } from '../../src/domain/access/decide';
import type { Person } from '../../src/domain/access/Person';
import type { Operation } from '../../src/domain/access/policy';
import { NO_SCOPE, type Scope } from '../../src/domain/access/Scope';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { NoticeList } from '../../src/domain/notices/Notice';
import type { SummaryKind } from '../../src/domain/notices/NoticeSummary';
import type { Caller } from '../shared/Caller';
import type { ChosenNotices, NoticeReach, NoticeStore, WaitingWorkQueries } from './ports';

/** Reads a person's notices and marks them as read. Rights are those of the request. @source product.md, Shell: notices */
export class PersonNotices {
  constructor(
    private readonly store: NoticeStore,
    private readonly work: WaitingWorkQueries,
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
    today: LocalDate,
  ): Promise<NoticeList> {
    const [list, { work: waiting, ...groups }] = await Promise.all([
      this.store.list(caller.userId, reachOf(caller.person, scope), size, kind),
      this.work.count(caller, groupNumber, today),
    ]);
    return { ...list, waiting, ...groups };
  }

  /** @returns the number of unread notices, at most `MAX_UNREAD` */
  markRead({ userId, person }: Caller, scope: Scope, which: ChosenNotices, now: Date): Promise<number> {
    return this.store.markRead(userId, reachOf(person, scope), which, now);
  }
}

/** @param bills the groups whose bills the person sees. */
export function reachOf(person: Person, bills: Scope): NoticeReach {
  const scopeOf = (operation: Operation): Scope => {
    const decision = decide(person, operation);
    return decision.allowed ? decision.scope : NO_SCOPE;
  };
  return {
    bills,
    comments: scopeOf('comments.read'),
    payments: scopeOf('payments.read'),
    corrections: scopeOf('corrections.write'),
    register: scopeOf('register.readBalances'),
    refunds: scopeOf('suspense.change'),
  };
}
