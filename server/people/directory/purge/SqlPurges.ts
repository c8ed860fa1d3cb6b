import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { toBase64 } from '../../../../contract/platform/shared/base64';
import type { PurgePreview, PurgeResult } from '../../../../src/domain/people/directory/Purge';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { containsPattern } from '../../../platform/database/conditions';
import { SCHEMA_TABLES } from '../../../platform/database/schema/schema';
import { addDirectoryEvents } from '../../../platform/database/statements/addDirectoryEvents';
import type { Db } from '../../../platform/database/Tables';
import type { AuditStamp } from '../../../platform/shared/Actor';
import { lockPeople } from '../peopleRows.sql';
import type { PurgedPerson, PurgeQueries, PurgeRepository } from '../ports/PurgeRepository';
import type { SignInFollowUp } from '../ports/SignInAccounts';
import {
  addressesToReplace,
  type NameToReplace,
  namesToReplace,
  type PersonNames,
  personNames,
} from './purgedNames.sql';
import { purgePreview } from './purgePreview.sql';
import { replaceInNotes, replaceInTexts, replaceNames } from './replaceNames.sql';

export class SqlPurgeQueries implements PurgeQueries {
  constructor(private readonly db: Db) {}

  preview(
    who: { readonly userIds: readonly string[] } | { readonly deletedBefore: Date },
    limit: number,
  ): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }> {
    return purgePreview(this.db, who, limit);
  }
}

/** Advisory lock for purges. */
const PURGE_LOCK = 4_180_009;
const LAST_PURGE = 'lastPurge';
const ALIAS_BYTES = 4;

interface SavedResults {
  readonly at: string;
  readonly results: readonly PurgeResult[];
}

/** Purges of people, in one transaction, so that no one is ever purged in part. */
export class SqlPurges implements PurgeRepository {
  private readonly usedAliases = new Set<string>();

  constructor(
    private readonly tx: Db,
    private readonly signIn: SignInFollowUp,
  ) {}

  async lock(userIds: readonly string[]) {
    await sql`select pg_advisory_xact_lock(${PURGE_LOCK}::bigint)`.execute(this.tx);
    return lockPeople(this.tx, userIds);
  }

  async findReady(deletedBefore: Date, limit: number): Promise<readonly string[]> {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from people
      where status = 'Deleted' and purged_alias is null and deleted_at <= ${deletedBefore.toISOString()}::timestamptz
      order by deleted_at, user_id limit ${limit}`.execute(this.tx);
    return rows.map(({ userId }) => userId);
  }

  async newAlias(): Promise<string> {
    for (;;) {
      const alias = `Former user ${randomBytes(ALIAS_BYTES).toString('hex').toUpperCase()}`;
      const { rows } = await sql`select 1 from people where purged_alias = ${alias}`.execute(this.tx);
      if (rows.length > 0 || this.usedAliases.has(alias)) continue;
      this.usedAliases.add(alias);
      return alias;
    }
  }

  async purge(people: readonly PurgedPerson[], stamp: AuditStamp): Promise<void> {
    const known = await personNames(this.tx, people);
    const names = await namesToReplace(this.tx, known);
    const addresses = await addressesToReplace(this.tx, known);
    await this.clearPeople(people, stamp);
    await deleteOwnedRows(this.tx, known, addresses);
    await replaceInTexts(this.tx, [...names, ...addresses]);
    await replaceInNotes(this.tx, [...names, ...addresses]);
    await replaceNames(this.tx, known, names);
    for (const { userId, alias } of people) {
      const event = { event: 'purged' as const, groupNumber: null, text: `Purged: now "${alias}".` };
      await addDirectoryEvents(this.tx, userId, [event], stamp);
      await this.signIn.personChanged(userId);
    }
  }

  async findResults(since: Date): Promise<readonly PurgeResult[] | undefined> {
    const { rows } = await sql<{ value: SavedResults }>`
      select value from settings where key = ${LAST_PURGE} and value ->> 'at' > ${since.toISOString()}`.execute(
      this.tx,
    );
    return rows[0]?.value.results;
  }

  async saveResults(results: readonly PurgeResult[], now: Date): Promise<void> {
    const answer: SavedResults = { at: now.toISOString(), results };
    const value = JSON.stringify(answer);
    await this.tx
      .insertInto('settings')
      .values({ key: LAST_PURGE, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  /** The id stays: it identifies the alias, and prevents the person from being added again. */
  private async clearPeople(people: readonly PurgedPerson[], { name, now }: AuditStamp): Promise<void> {
    const rows = people.map(({ userId, alias }) => ({
      user_id: userId,
      alias,
      address: `${alias.replaceAll(' ', '-').toLowerCase()}@purged.invalid`,
    }));
    await sql`
      update people p set purged_alias = gone.alias, first_name = gone.alias, last_name = '', email = gone.address,
        phone_number = '', extension = '', password_hash = null, demo_hint = null, carrier_codes = '{}', agent_codes = '{}',
        auth_groups = '{}', rep_id = null, mod_date = ${now.toISOString()}::timestamptz, mod_user = ${name}
      from ${rowsOf(rows, sql`user_id text, alias text, address text`)} gone
      where p.user_id = gone.user_id`.execute(this.tx);
  }
}

/** Tables whose rows belong to one person and are deleted with the person: those kept until then, and some that expire. */
const OWNED_TABLES = [
  ...SCHEMA_TABLES.filter(
    ({ name, kept, columns }) =>
      kept === 'purge' && name !== 'people' && columns.some((column) => column.name === 'user_id'),
  ).map(({ name }) => name),
  'drafts',
  'idempotency_keys',
  'ui_logs',
  'sessions',
];

/**
 * Deletes a person's rows other than bills and payments.
 *
 * @param addresses the person's addresses that no one else has now.
 */
async function deleteOwnedRows(
  db: Db,
  people: readonly PersonNames[],
  addresses: readonly NameToReplace[],
): Promise<void> {
  const ids = sql`any(${sql.val(people.map(({ userId }) => userId))}::text[])`;
  for (const table of OWNED_TABLES) await sql`delete from ${sql.table(table)} where user_id = ${ids}`.execute(db);
  await sql`delete from notices where for_user_id = ${ids}`.execute(db);
  // Shared views stay: others work with them.
  await sql`delete from saved_views where owner_user_id = ${ids} and audience = 'owner'`.execute(db);
  // The server that prepares exports deletes the files, then the rows.
  await sql`update exports set state = 'DELETED', expires_at = null, request = '{}', rights = null, group_numbers = null
    where user_id = ${ids}`.execute(db);
  const emails = people.flatMap((person) => person.emails);
  const names = addresses.map(({ name }) => name);
  await sql`delete from invitations where email = any(${sql.val(names)}::text[])`.execute(db);
  await deleteFromFiles(db, names);
  await sql`delete from mails where lower(recipient) = any(${sql.val(names)}::text[])`.execute(db);
  await sql`delete from provider_storage where payload ->> 'accountId' = ${ids}
    or ${mentions(sql`lower(payload::text)`, names.map(inJson))}`.execute(db);
  // Reports from other people's browsers may contain the person's addresses, or their id in a request path.
  const reported = sql`lower(concat(log_message, ' ', log_detail, ' ', path, ' ', req_body, ' ', req_header))`;
  const keys = people.flatMap(({ userId, emails: own }) => [userId, ...own]).map(toBase64);
  const inPaths = keys.flatMap((key) => [key, encodeURIComponent(key)]).map((key) => key.toLowerCase());
  await sql`delete from ui_logs where ${mentions(reported, [...emails, ...emails.map(encodeURIComponent), ...inPaths])}`.execute(
    db,
  );
}

/**
 * What files of people say of them: the rows, what was done, and the excerpts on the page of the upload. The stored files
 * are deleted with the next retention run.
 */
async function deleteFromFiles(db: Db, emails: readonly string[]): Promise<void> {
  const named = sql`select upload_pk from people_rows where lower(row_values ->> 'email') = any(${sql.val(emails)}::text[])`;
  const excerpts = sql`lower(sample::text || errors::text || causes::text || preview::text)`;
  await sql`update uploads set sample = '{}', errors = '[]', causes = '[]', preview = '[]'
    where kind = 'people' and (upload_pk in (${named}) or ${mentions(excerpts, emails)})`.execute(db);
  await sql`update people_rows set row_values = '{}' where lower(row_values ->> 'email') = any(${sql.val(emails)}::text[])`.execute(
    db,
  );
  await sql`delete from uploaded_people where email = any(${sql.val(emails)}::text[])`.execute(db);
}

function mentions(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`${text} like any(${sql.val(words.map(containsPattern))}::text[])`;
}

/** The text as written inside a JSON string. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
