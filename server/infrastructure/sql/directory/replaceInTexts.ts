import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../conditions';
import type { Db } from '../Tables';
import type { NameToReplace } from './KnownNames';
import { renamed, renamedJson } from './renamed';

interface SaidMail {
  readonly mailPk: string;
  readonly subject: string;
  readonly body: string;
}

/** A column of JSON in which names stand, and the columns that name its row. */
interface JsonPlace {
  readonly table: string;
  readonly column: string;
  readonly type: 'text' | 'jsonb';
  readonly keys: readonly string[];
}

const PLACES: readonly JsonPlace[] = [
  { table: 'idempotency_keys', column: 'answer', type: 'text', keys: ['user_id', 'idempotency_key'] },
  { table: 'uploads', column: 'task', type: 'jsonb', keys: ['upload_pk'] },
];

/** Writes aliases in texts that say a name or an address among other words. */
export async function replaceInTexts(db: Db, names: readonly NameToReplace[]): Promise<void> {
  if (names.length === 0) return;
  await inMails(db, names);
  for (const place of PLACES) await inJson(db, names, place);
}

async function inMails(db: Db, names: readonly NameToReplace[]): Promise<void> {
  const said = anyOf(names.map(({ name }) => name));
  const { rows } = await sql<SaidMail>`
    select mail_pk as "mailPk", subject, body from mails where subject ilike ${said} or body ilike ${said}
    for update`.execute(db);
  for (const { mailPk, ...mail } of rows) {
    const [subject, body] = [renamed(mail.subject, names), renamed(mail.body, names)];
    if (subject === mail.subject && body === mail.body) continue;
    // The text is complete without the page, in which the name stands written in another way.
    await sql`update mails set subject = ${subject}, body = ${body}, html = null where mail_pk = ${mailPk}`.execute(db);
  }
}

async function inJson(db: Db, names: readonly NameToReplace[], place: JsonPlace): Promise<void> {
  const [table, column] = [sql.table(place.table), sql.ref(place.column)];
  const said = anyOf(names.map(({ name }) => JSON.stringify(name).slice(1, -1)));
  const { rows } = await sql<{ json: string } & Record<string, string>>`
    select ${column}::text as json, ${sql.join(place.keys.map((key) => sql.ref(key)))} from ${table}
    where ${column}::text ilike ${said} for update`.execute(db);
  for (const { json, ...row } of rows) {
    const isIt = sql.join(
      place.keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
      sql` and `,
    );
    await sql`update ${table} set ${column} = (${renamedJson(json, names)}::text)::${sql.raw(place.type)}
      where ${isIt}`.execute(db);
  }
}

function anyOf(words: readonly string[]): RawBuilder<unknown> {
  return sql`any(${sql.val(words.map(containsPattern))}::text[])`;
}
