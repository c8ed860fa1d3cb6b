import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { containsPattern } from '../../../platform/database/conditions';
import type { Db } from '../../../platform/database/Tables';
import {
  type NameToReplace,
  type PersonNames,
  withAliases,
  withAliasesInJson,
  withoutMemberNames,
} from './purgedNames.sql';

/** Replaces names by aliases in all columns that say who did something: by id if there is one, otherwise by name. */
export async function replaceNames(
  db: Db,
  people: readonly PersonNames[],
  names: readonly NameToReplace[],
): Promise<void> {
  const byId = rowsOf(
    people.map(({ userId, alias }) => ({ user_id: userId, alias })),
    sql`user_id text, alias text`,
  );
  const byName = rowsOf(
    names.map(({ name, alias }) => ({ name, alias })),
    sql`name text, alias text`,
  );
  for (const { table, column, idColumn } of await nameColumns(db)) {
    const where = sql.ref(`said.${column}`);
    if (idColumn !== null) {
      await sql`update ${sql.table(table)} said set ${sql.ref(column)} = gone.alias from ${byId} gone
        where said.${sql.ref(idColumn)} = gone.user_id and ${where} <> gone.alias`.execute(db);
    }
    if (names.length === 0) continue;
    const isUnknown = idColumn === null ? sql`true` : sql`said.${sql.ref(idColumn)} is null`;
    await sql`update ${sql.table(table)} said set ${sql.ref(column)} = gone.alias from ${byName} gone
      where ${where} = gone.name and ${isUnknown}`.execute(db);
  }
}

/** A column with the name of the person who did something, and the column with their id, if any. */
interface NameColumn {
  readonly table: string;
  readonly column: string;
  readonly idColumn: string | null;
}

/**
 * All columns with names of people, found by column name: `add_user`, `by_name`, `made_by` and so on. Includes tables added
 * later.
 */
async function nameColumns(db: Db): Promise<readonly NameColumn[]> {
  const beside = (name: RawBuilder<string>) => sql`exists (select 1 from information_schema.columns b
    where b.table_schema = 'public' and b.table_name = c.table_name and b.column_name = ${name})`;
  const own = sql<string>`c.column_name || '_user_id'`;
  const plain = sql<string>`c.column_name || '_id'`;
  const { rows } = await sql<NameColumn>`
    select c.table_name as table, c.column_name as column, case
      when ${beside(own)} then ${own}
      when ${beside(plain)} then ${plain}
      when c.column_name = 'by_name' and ${beside(sql`'by_user_id'`)} then 'by_user_id'
      when c.column_name = 'by_name' and ${beside(sql`'user_id'`)} then 'user_id'
    end as "idColumn"
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name ~ '(_by|_user|^by_name)$' and c.is_generated = 'NEVER'
    order by c.table_name, c.column_name`.execute(db);
  return rows;
}

/** Replaces names and emails by aliases in notes, unless they may mean someone else. */
export async function replaceInNotes(db: Db, names: readonly NameToReplace[]): Promise<void> {
  const meant = await withoutMemberNames(db, names);
  const words = meant.map(({ name }) => name);
  if (words.length === 0) return;
  for (const place of await noteColumns(db)) {
    const texts = [...new Set((await notesIn(db, place, words)).map(({ text }) => text))];
    const changes = texts.map((text) => ({ text, after: withAliases(text, meant) }));
    const changed = changes.filter(({ text, after }) => after !== text);
    if (changed.length === 0) continue;
    // By its text: a row's place in a table says nothing in a distributed database, and notes have keys of many kinds.
    await sql`update ${sql.table(place.table)} said set ${sql.ref(place.column)} = c.after
      from ${rowsOf(changed, sql`text text, after text`)} c where said.${sql.ref(place.column)} = c.text`.execute(db);
  }
}

interface FoundNote extends NoteColumn {
  readonly text: string;
}

/** Notes that contain one of the words, ignoring case. */
export async function findNotes(db: Db, words: readonly string[]): Promise<readonly FoundNote[]> {
  if (words.length === 0) return [];
  const found: FoundNote[] = [];
  for (const place of await noteColumns(db)) found.push(...(await notesIn(db, place, words)));
  return found;
}

async function notesIn(db: Db, { table, column }: NoteColumn, words: readonly string[]): Promise<readonly FoundNote[]> {
  const patterns = sql`${sql.val(words.map(containsPattern))}::text[]`;
  const note = sql.ref(column);
  const { rows } = await sql<{ text: string }>`
    select ${note} as text from ${sql.table(table)} where ${note} <> '' and ${note} ilike any(${patterns})`.execute(db);
  return rows.map((row) => ({ table, column, ...row }));
}

/** A column with text typed by people, such as notes and reasons. */
interface NoteColumn {
  readonly table: string;
  readonly column: string;
}

/**
 * All note columns, found by column name: `note`, `void_reason`, and the `effect` of an upload, which contains the reason for
 * its reversal. Includes tables added later.
 */
async function noteColumns(db: Db): Promise<readonly NoteColumn[]> {
  const { rows } = await sql<NoteColumn>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name ~ '(^|_)(note|reason|effect)$' and c.is_generated = 'NEVER'
    order by c.table_name, c.column_name`.execute(db);
  return rows;
}

interface MailRow {
  readonly mailPk: string;
  readonly subject: string;
  readonly body: string;
}

/** A JSON column that contains names, and the key columns of its table. */
interface JsonPlace {
  readonly table: string;
  readonly column: string;
  readonly type: 'text' | 'jsonb';
  readonly keys: readonly string[];
}

const PLACES: readonly JsonPlace[] = [
  { table: 'idempotency_keys', column: 'answer', type: 'text', keys: ['user_id', 'idempotency_key'] },
  { table: 'uploads', column: 'task', type: 'jsonb', keys: ['owner', 'upload_pk'] },
  { table: 'saved_views', column: 'parameters', type: 'jsonb', keys: ['view_pk'] },
];

/** Replaces names and emails by aliases in mails and stored JSON. */
export async function replaceInTexts(db: Db, names: readonly NameToReplace[]): Promise<void> {
  if (names.length === 0) return;
  await inMails(db, names);
  for (const place of PLACES) await inJson(db, names, place);
}

async function inMails(db: Db, names: readonly NameToReplace[]): Promise<void> {
  const said = anyOf(names.map(({ name }) => name));
  const { rows } = await sql<MailRow>`
    select mail_pk as "mailPk", subject, body from mails where subject ilike ${said} or body ilike ${said}
    for update`.execute(db);
  for (const { mailPk, ...mail } of rows) {
    const [subject, body] = [withAliases(mail.subject, names), withAliases(mail.body, names)];
    if (subject === mail.subject && body === mail.body) continue;
    // The HTML version may spell the name differently. The text version is complete, so drop the HTML.
    await sql`update mails set subject = ${subject}, body = ${body}, html = null where mail_pk = ${mailPk}`.execute(db);
  }
}

/** A value that was changed at the same time is read again. */
async function inJson(db: Db, names: readonly NameToReplace[], place: JsonPlace): Promise<void> {
  const [table, column] = [sql.table(place.table), sql.ref(place.column)];
  const said = anyOf(names.map(({ name }) => JSON.stringify(name).slice(1, -1)));
  for (let isComplete = false; !isComplete; ) {
    isComplete = true;
    const { rows } = await sql<{ json: string } & Record<string, string>>`
      select ${column}::text as json, ${sql.join(place.keys.map((key) => sql.ref(key)))} from ${table}
      where ${column}::text ilike ${said}`.execute(db);
    for (const { json, ...row } of rows) {
      const isRow = sql.join(
        place.keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
        sql` and `,
      );
      const { numAffectedRows } = await sql`
        update ${table} set ${column} = (${withAliasesInJson(json, names)}::text)::${sql.raw(place.type)}
        where ${isRow} and ${column}::text = ${json}`.execute(db);
      if (numAffectedRows === 0n) isComplete = false;
    }
  }
}

function anyOf(words: readonly string[]): RawBuilder<unknown> {
  return sql`any(${sql.val(words.map(containsPattern))}::text[])`;
}
