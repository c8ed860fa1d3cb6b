import { type RawBuilder, sql } from 'kysely';
import type { PurgePreview } from '../../../application/directory/ports/PurgeUnitOfWork';
import type { Db } from '../Tables';
import { addressesToReplace, namesToReplace, personNames, withAliases, withoutMemberNames } from './purgedNames';
import { findNotes } from './replaceNames';

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
  const goes = [...GOES.map((table) => entries(table, sql`user_id`)), SESSIONS, MAILS];
  const stays = STAYS.map(([table, column]) => entries(table, sql.ref(column)));
  const { rows } = await sql<Omit<PurgePreview, 'notes' | 'notesKept'>>`
    with chosen as materialized (
      select user_id, email, trim(first_name || ' ' || last_name) as name, deleted_at
      from people p where ${condition} order by deleted_at, user_id limit ${most})
    select c.user_id as "userId", c.email, c.name, c.deleted_at as "deletedAt",
      coalesce(goes.count, 0) as goes, coalesce(stays.count, 0) as stays
    from chosen c
    left join (${countsOf(goes)}) goes on goes.of = c.user_id
    left join (${countsOf(stays)}) stays on stays.of = c.user_id
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

const MAILS = sql`select c.user_id as of from mails m join chosen c on lower(c.email) = lower(m.recipient)`;
const SESSIONS = entries('provider_storage', sql`payload ->> 'accountId'`);

/** A row for each of theirs in a table, and not of all others. */
function entries(table: string, of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${of} as of from ${sql.table(table)} where ${of} in (select user_id from chosen)`;
}

function countsOf(rows: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select of, count(*) as count from (${sql.join(rows, sql` union all `)}) entries group by of`;
}

/** Notes that name somebody. */
interface NoteCounts {
  /** Those in which the alias will stand. */
  readonly notes: number;
  /** Those that say the name and stay as they are, for they may mean a member or a namesake. */
  readonly notesKept: number;
}

/** How many notes name each of these people, by their ids. */
async function countNotes(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, NoteCounts>> {
  // An id is in no note: it stands for the alias, and tells people apart.
  const people = await personNames(
    db,
    userIds.map((userId) => ({ userId, alias: userId })),
  );
  const replaceable = [...(await namesToReplace(db, people)), ...(await addressesToReplace(db, people))];
  const meant = await withoutMemberNames(db, replaceable);
  const words = people.flatMap(({ names, emails }) => [...names, ...emails]);
  const said = await findNotes(db, words, 'read');
  return new Map(
    people.map(({ userId, names, alias }) => {
      const own = meant.filter((entry) => entry.alias === alias);
      const changes = said.filter(({ text }) => withAliases(text, own) !== text);
      const unclear = names.filter((name) => !meant.some((entry) => entry.name === name));
      const shared = unclear.map((name) => ({ kind: 'name' as const, name, alias }));
      const kept = said.filter((note) => !changes.includes(note) && withAliases(note.text, shared) !== note.text);
      return [userId, { notes: changes.length, notesKept: kept.length }];
    }),
  );
}
