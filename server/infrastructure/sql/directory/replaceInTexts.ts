import { type RawBuilder, sql } from 'kysely';
import { within } from '../likePatterns';
import type { Db } from '../Tables';
import type { NameToReplace } from './KnownNames';
import { renamed, renamedJson } from './renamed';

interface SaidMail {
  readonly key: string;
  readonly subject: string;
  readonly body: string;
}

interface SaidJson {
  readonly key: string;
  readonly json: string;
}

/** Writes aliases in texts that say a name among other words. */
export async function replaceInTexts(db: Db, names: readonly NameToReplace[]): Promise<void> {
  if (names.length === 0) return;
  await inMails(db, names);
  await inJson(db, names, { table: 'idempotency_keys', column: 'answer', key: "user_id || ' ' || idempotency_key" });
  await inJson(db, names, { table: 'uploads', column: 'task', key: 'upload_pk' });
}

async function inMails(db: Db, names: readonly NameToReplace[]): Promise<void> {
  const said = anyOf(names.map(({ name }) => name));
  const { rows } = await sql<SaidMail>`
    select mail_pk as key, subject, body from mails where subject like ${said} or body like ${said}`.execute(db);
  for (const { key, ...mail } of rows) {
    const [subject, body] = [renamed(mail.subject, names), renamed(mail.body, names)];
    if (subject === mail.subject && body === mail.body) continue;
    // The text is complete without the page, in which the name stands written in another way.
    await sql`update mails set subject = ${subject}, body = ${body}, html = null where mail_pk = ${key}`.execute(db);
  }
}

/** @param where `key` is an expression that names one row. */
async function inJson(
  db: Db,
  names: readonly NameToReplace[],
  where: { readonly table: string; readonly column: string; readonly key: string },
): Promise<void> {
  const [table, column, key] = [sql.table(where.table), sql.ref(where.column), sql.raw(where.key)];
  const said = anyOf(names.map(({ name }) => JSON.stringify(name).slice(1, -1)));
  const { rows } = await sql<SaidJson>`
    select ${key} as key, ${column}::text as json from ${table} where ${column}::text like ${said}`.execute(db);
  for (const row of rows) {
    const json = renamedJson(row.json, names);
    const type = where.column === 'task' ? sql`jsonb` : sql`text`;
    await sql`update ${table} set ${column} = (${json}::text)::${type} where ${key} = ${row.key}`.execute(db);
  }
}

function anyOf(words: readonly string[]): RawBuilder<unknown> {
  return sql`any(${sql.val(words.map(within))}::text[])`;
}
