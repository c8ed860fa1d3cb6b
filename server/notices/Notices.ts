import { decide } from '../../src/domain/access/decide';
import type { Person } from '../../src/domain/access/Person';
import { NO_SCOPE, type Scope } from '../../src/domain/access/Scope';
import type { NoticeList } from '../../src/domain/notices/Notice';
import type { Caller } from '../shared/Caller';
import type { NoticeReach, NoticeStore } from './ports';

/** Reads a person's notices and marks them as read. Rights are those of the request. @source product.md, Shell: notices */
export class PersonNotices {
  constructor(private readonly store: NoticeStore) {}

  list({ userId, person }: Caller, scope: Scope, size: number): Promise<NoticeList> {
    return this.store.list(userId, reachOf(person, scope), size);
  }

  /** @returns the number of unread notices, at most `MAX_UNREAD` */
  markRead(
    { userId, person }: Caller,
    scope: Scope,
    which: { readonly noticePks: readonly string[]; readonly upTo: string | null },
    now: Date,
  ): Promise<number> {
    return this.store.markRead(userId, reachOf(person, scope), which, now);
  }
}

/** @param bills the groups whose bills the person sees. */
export function reachOf(person: Person, bills: Scope): NoticeReach {
  const payments = decide(person, 'payments.read');
  return { bills, payments: payments.allowed ? payments.scope : NO_SCOPE };
}
