import type { Notice, NoticeKind } from './Notice';

/** Notices about one subject: a bill, its corrections to send, its overdue corrections, mentions in its comments, or a payment. */
export interface NoticeGroup {
  /** Key of the subject, for a list. */
  readonly key: string;
  readonly latest: Notice;
  /** Number of notices about the subject before the latest, 0 or more. */
  readonly earlier: number;
  readonly isRead: boolean;
  /** Keys of all unread notices in the group. */
  readonly unreadPks: readonly string[];
}

/**
 * Groups notices by subject, ordered by the latest notice of each.
 *
 * @param items newest first
 * @source docs/decisions/notices.md#notices-are-grouped-by-what-they-are-about
 */
export function groupNotices(items: readonly Notice[]): readonly NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>();
  for (const notice of items) {
    const key = thingOf(notice);
    const group = groups.get(key);
    const unreadPks = [...(group?.unreadPks ?? []), ...(notice.isRead ? [] : [notice.noticePk])];
    groups.set(key, {
      key,
      latest: group?.latest ?? notice,
      earlier: group ? group.earlier + 1 : 0,
      isRead: unreadPks.length === 0,
      unreadPks,
    });
  }
  return [...groups.values()];
}

/** Kinds about a bill that are a separate subject: reading about the bill's due date does not mark them as read. */
const OWN_WORK: readonly NoticeKind[] = ['correctionsDue', 'correctionsOverdue', 'mentioned'];

function thingOf({ noticePk, kind, bill, payment }: Notice): string {
  if (bill) return `${OWN_WORK.includes(kind) ? kind : 'bill'} ${bill.billPk}`;
  return payment ? `payment ${payment.confirmation}` : noticePk;
}
