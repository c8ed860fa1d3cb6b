import { type RawBuilder, sql } from 'kysely';
import type { PurgePreview } from '../../../../src/domain/people/directory/Purge';
import type { Db } from '../../../platform/database/Tables';
import { addressesToReplace, namesToReplace, personNames, withAliases, withoutMemberNames } from './purgedNames.sql';
import { findNotes } from './replaceNames.sql';

const DELETED_TABLES = [
  'person_divisions',
  'person_roles',
  'person_preferences',
  'drafts',
  'idempotency_keys',
  'ui_logs',
  'start_views',
];
const KEPT_COLUMNS = [
  ['bill_events', 'user_id'],
  ['payment_events', 'user_id'],
  ['payments', 'made_by_user_id'],
  ['payment_reversals', 'user_id'],
  ['bank_reversals', 'user_id'],
  ['bank_reversals', 'decided_by_user_id'],
  ['file_reversals', 'user_id'],
  ['file_reversals', 'decided_by_user_id'],
  ['deposit_events', 'user_id'],
  ['ach_downloads', 'user_id'],
  ['ach_file_events', 'user_id'],
  ['remittance_events', 'user_id'],
  ['return_files', 'user_id'],
  ['cash_accounts', 'by_user_id'],
  ['bank_statements', 'by_user_id'],
  ['bank_statements', 'signed_by_user_id'],
  ['period_versions', 'closed_by_user_id'],
  ['period_versions', 'reopened_by_user_id'],
  ['statement_matches', 'by_user_id'],
  ['cash_events', 'user_id'],
  ['suspense_moves', 'user_id'],
  ['suspense_moves', 'decided_by_user_id'],
  ['refund_events', 'user_id'],
  ['refund_credits', 'user_id'],
  ['refund_credits', 'decided_by_user_id'],
  ['check_files', 'by_user_id'],
  ['check_files', 'ended_by_user_id'],
  ['check_files', 'answered_by_user_id'],
  ['bank_accounts', 'authorized_by_user_id'],
  ['bank_accounts', 'verified_by_user_id'],
  ['bank_account_events', 'user_id'],
  ['account_changes', 'by_user_id'],
  ['account_changes', 'decided_by_user_id'],
  ['micro_deposits', 'by_user_id'],
  ['short_closings', 'user_id'],
  ['short_closings', 'decided_by_user_id'],
  ['bill_comments', 'by_user_id'],
  ['bill_attachments', 'by_user_id'],
  ['autopay_changes', 'by_user_id'],
  ['autopay_bills', 'by_user_id'],
  ['group_reminders', 'by_user_id'],
  ['group_rule_changes', 'by_user_id'],
  ['group_rule_changes', 'undone_by_user_id'],
  ['carrier_rule_changes', 'by_user_id'],
  ['carrier_rule_changes', 'undone_by_user_id'],
  ['setup_changes', 'by_user_id'],
  ['standing_decisions', 'by_user_id'],
  ['member_erasures', 'by_user_id'],
  ['member_erasures', 'decided_by_user_id'],
  ['control_reasons', 'by_user_id'],
  ['limit_changes', 'by_user_id'],
  ['limit_changes', 'decided_by_user_id'],
  ['standing_decisions', 'ended_by_user_id'],
  ['continuation_payers', 'by_user_id'],
  ['continuation_changes', 'by_user_id'],
  ['rate_tables', 'proposed_by_user_id'],
  ['rate_tables', 'confirmed_by_user_id'],
  ['rate_tables', 'ended_by_user_id'],
  ['rate_events', 'by_user_id'],
  ['register_postings', 'by_user_id'],
  ['register_write_offs', 'by_user_id'],
  ['register_write_offs', 'decided_by_user_id'],
  ['register_write_offs', 'reversed_by_user_id'],
  ['cost_setups', 'by_user_id'],
  ['division_versions', 'by_user_id'],
  ['member_classes', 'by_user_id'],
  ['member_cost_centers', 'by_user_id'],
  ['journal_entries', 'by_user_id'],
  ['saved_views', 'by_user_id'],
] as const;

/** Deleted people who are not purged yet, the earliest deleted first, with the number of affected records. */
export async function purgePreview(
  db: Db,
  who: { readonly userIds: readonly string[] } | { readonly deletedBefore: Date },
  limit: number,
): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }> {
  const chosen =
    'userIds' in who
      ? sql`p.user_id = any(${sql.val([...who.userIds])}::text[])`
      : sql`p.deleted_at <= ${who.deletedBefore.toISOString()}::timestamptz`;
  const condition = sql`p.status = 'Deleted' and p.purged_alias is null and ${chosen}`;
  const deleted = [...DELETED_TABLES.map((table) => entries(table, sql`user_id`)), OWN_VIEWS, SESSIONS, MAILS];
  const kept = KEPT_COLUMNS.map(([table, column]) => entries(table, sql.ref(column)));
  const { rows } = await sql<Omit<PurgePreview, 'notes' | 'notesKept'>>`
    with chosen as materialized (
      select user_id, email, trim(first_name || ' ' || last_name) as name, deleted_at
      from people p where ${condition} order by deleted_at, user_id limit ${limit})
    select c.user_id as "userId", c.email, c.name, c.deleted_at as "deletedAt",
      coalesce(deleted.count, 0) as "deletedRows", coalesce(kept.count, 0) as "keptEntries"
    from chosen c
    left join (${countsOf(deleted)}) deleted on deleted.of = c.user_id
    left join (${countsOf(kept)}) kept on kept.of = c.user_id
    order by c.deleted_at, c.user_id`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from people p where ${condition}`.execute(db);
  const notes = await countNotes(
    db,
    rows.map(({ userId }) => userId),
  );
  const items = rows.map((row) => ({ ...row, ...(notes.get(row.userId) ?? { notes: 0, notesKept: 0 }) }));
  return { items, total: counted[0]?.total ?? 0 };
}

const OWN_VIEWS = sql`
  select owner_user_id as of from saved_views
  where owner_user_id in (select user_id from chosen) and audience = 'owner'`;
const MAILS = sql`select c.user_id as of from mails m join chosen c on lower(c.email) = lower(m.recipient)`;
const SESSIONS = entries('provider_storage', sql`payload ->> 'accountId'`);

/** One row for each row of a table that belongs to one of the people. */
function entries(table: string, of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${of} as of from ${sql.table(table)} where ${of} in (select user_id from chosen)`;
}

function countsOf(rows: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select of, count(*) as count from (${sql.join(rows, sql` union all `)}) entries group by of`;
}

interface NoteCounts {
  /** Notes in which the alias will replace the name or email. */
  readonly notes: number;
  /** Notes that remain unchanged because the name may refer to a member or to another person. */
  readonly notesKept: number;
}

/** Counts the notes that name each person, by id. */
async function countNotes(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, NoteCounts>> {
  // The id serves as a unique placeholder for the alias, which is not chosen yet.
  const people = await personNames(
    db,
    userIds.map((userId) => ({ userId, alias: userId })),
  );
  const replaceable = [...(await namesToReplace(db, people)), ...(await addressesToReplace(db, people))];
  const replaced = await withoutMemberNames(db, replaceable);
  const words = people.flatMap(({ names, emails }) => [...names, ...emails]);
  const found = await findNotes(db, words);
  return new Map(
    people.map(({ userId, names, alias }) => {
      const own = replaced.filter((entry) => entry.alias === alias);
      const changes = found.filter(({ text }) => withAliases(text, own) !== text);
      const unclear = names.filter((name) => !replaced.some((entry) => entry.name === name));
      const shared = unclear.map((name) => ({ kind: 'name' as const, name, alias }));
      const kept = found.filter((note) => !changes.includes(note) && withAliases(note.text, shared) !== note.text);
      return [userId, { notes: changes.length, notesKept: kept.length }];
    }),
  );
}
