import { sql } from 'kysely';
import type { Notice, NoticeKind } from '../../../src/domain/office/notices/Notice';
import { Role, spellingsOf } from '../../../src/domain/platform/access/Role';
import { PERSON_COLUMNS } from '../../people/session/SqlCallerDirectory';
import { inTransaction } from '../../platform/database/inTransaction';
import type { Db } from '../../platform/database/Tables';
import type { Mail } from '../../platform/mail/ports';
import { SqlOutbox } from '../../platform/mail/SqlMails';
import type { Clock } from '../../platform/shared/Clock';
import type { NoticeReach, PromptNotices, Subscriber } from './ports';
import { isNewTo, selectNotices } from './SqlNotices';
import { type SubscriberColumns, subscriberOf } from './subscriberColumns.sql';

/** More than a mail shows. */
const MAX_MAILED = 1_000;

/** Active people who chose emails at once for some kind; which ones is decided when they are mailed. Has an index. */
const READERS = sql`person_preferences q join people p on p.user_id = q.user_id and p.status = 'Active'
  where q.preferences @? '$.* ? (@ == "atOnce")'`;

const LAST_BATCH = sql`(select coalesce(max(batch), 0) from notice_mail_batch)`;

/** Batches of notices, and how far each person who chose emails at once has been mailed. */
export class SqlPromptNotices implements PromptNotices {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async closeBatch(oldest: Date): Promise<void> {
    const { rows } = await sql<{ readonly isDue: boolean | null }>`
      select min(at) <= ${oldest.toISOString()}::timestamptz as "isDue" from notices where mail_batch is null`.execute(
      this.db,
    );
    if (rows[0]?.isDue !== true) return;
    await inTransaction(this.db, async (tx) => {
      // Batches are closed one after another: whoever sees a batch sees all of its notices.
      await sql`
        insert into notice_mail_batch as last (batch) values (1)
        on conflict (only_row) do update set batch = last.batch + 1`.execute(tx);
      await sql`
        delete from notice_mail_readers r where not exists (select 1 from ${READERS} and q.user_id = r.user_id)`.execute(
        tx,
      );
      await sql`
        insert into notice_mail_readers (user_id, batch)
        select q.user_id, ${LAST_BATCH} - 1 from ${READERS} on conflict do nothing`.execute(tx);
      await sql`update notices set mail_batch = ${LAST_BATCH} where mail_batch is null`.execute(tx);
    });
  }

  async waiting(pausedSince: Date, afterUserId: string, most: number): Promise<readonly Subscriber[]> {
    const { rows } = await sql<SubscriberColumns>`
      select ${PERSON_COLUMNS}, q.preferences
      from notice_mail_readers r join people on people.user_id = r.user_id
        left join person_preferences q on q.user_id = people.user_id
      where r.batch < ${LAST_BATCH} and people.status = 'Active' and r.user_id > ${afterUserId}
        and (r.mailed_at is null or r.mailed_at <= ${pausedSince.toISOString()}::timestamptz)
      order by r.user_id limit ${most}`.execute(this.db);
    return rows.map(subscriberOf);
  }

  mailOnce(
    { userId }: Subscriber,
    reach: NoticeReach,
    kinds: readonly NoticeKind[],
    send: (notices: readonly Notice[], mail: Mail) => Promise<void>,
  ): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      const { rows } = await sql<{ readonly batch: number; readonly last: number }>`
        select r.batch, ${LAST_BATCH} as last from notice_mail_readers r
        where r.user_id = ${userId} and r.batch < ${LAST_BATCH} for update of r skip locked`.execute(tx);
      const [due] = rows;
      if (!due) return;
      const isPayorsReturn = sql`n.kind = 'paymentReturned' and n.group_number in (select own.group_number
        from person_roles own where own.user_id = ${userId}
          and own.role = any(${sql.val([...spellingsOf(Role.Payor)])}::text[]))`;
      const isWanted = sql`n.mail_batch > ${due.batch}::bigint and n.mail_batch <= ${due.last}::bigint
        and n.kind = any(${sql.val([...kinds])}::text[]) and r.user_id is null and not (${isPayorsReturn})
        and ${isNewTo(userId)}`;
      const notices = kinds.length === 0 ? [] : await selectNotices(tx, userId, reach, isWanted, MAX_MAILED);
      if (notices.length > 0) await send(notices, new SqlOutbox(tx, this.clock));
      const mailedAt = notices.length > 0 ? sql`${this.clock.now().toISOString()}::timestamptz` : sql`mailed_at`;
      await sql`
        update notice_mail_readers set batch = ${due.last}::bigint, mailed_at = ${mailedAt}
        where user_id = ${userId}`.execute(tx);
    });
  }
}
