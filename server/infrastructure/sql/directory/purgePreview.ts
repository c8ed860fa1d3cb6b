import { type RawBuilder, sql } from 'kysely';
import type { PurgePreview } from '../../../application/directory/ports/PurgeDesk';
import type { Db } from '../Tables';

const GOES = ['person_roles', 'person_preferences', 'drafts', 'idempotency_keys', 'ui_logs'];
const STAYS = [
  ['bill_events', 'user_id'],
  ['payment_events', 'user_id'],
  ['payments', 'made_by_user_id'],
] as const;

/** Deleted people who are not purged yet, the longest deleted first, with how much of them goes and how much stays. */
export async function purgePreview(
  db: Db,
  who: { readonly userIds: readonly string[] } | { readonly deletedBefore: Date },
  most: number,
): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }> {
  const chosen =
    'userIds' in who
      ? sql`p.user_id = any(${sql.val([...who.userIds])}::text[])`
      : sql`p.deleted_at <= ${who.deletedBefore.toISOString()}::timestamptz`;
  const condition = sql`p.status = 'Deleted' and p.purged_alias is null and ${chosen}`;
  const mails = sql`select lower(recipient) as of from mails`;
  const sessions = sql`select payload ->> 'accountId' as of from provider_storage where payload ->> 'accountId' is not null`;
  const { rows } = await sql<PurgePreview>`
    select p.user_id as "userId", p.email, trim(p.first_name || ' ' || p.last_name) as name, p.deleted_at as "deletedAt",
      coalesce(goes.count, 0) + coalesce(mailed.count, 0) as goes, coalesce(stays.count, 0) as stays
    from people p
    left join (${countsOf([...GOES.map((table) => entriesOf(table, 'user_id')), sessions])}) goes on goes.of = p.user_id
    left join (${countsOf([mails])}) mailed on mailed.of = lower(p.email)
    left join (${countsOf(STAYS.map(([table, column]) => entriesOf(table, column)))}) stays on stays.of = p.user_id
    where ${condition} order by p.deleted_at, p.user_id limit ${most}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from people p where ${condition}`.execute(db);
  return { items: rows, total: counted[0]?.total ?? 0 };
}

function entriesOf(table: string, column: string): RawBuilder<unknown> {
  return sql`select ${sql.ref(column)} as of from ${sql.table(table)}`;
}

function countsOf(entries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select of, count(*) as count from (${sql.join(entries, sql` union all `)}) entries group by of`;
}
