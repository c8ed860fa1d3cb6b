import { type RawBuilder, sql } from 'kysely';
import { within } from '../likePatterns';
import { rowsOf } from '../rowsOf';
import type { Db } from '../Tables';
import {
  type NameToReplace,
  type PersonNames,
  withAliases,
  withAliasesInJson,
  withoutMemberNames,
} from './purgedNames';

/** Writes aliases wherever records say who did something: by id where there is one, else by the name. */
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

/** A column that says who did something, and the one beside it that says it by id, where there is one. */
interface NameColumn {
  readonly table: string;
  readonly column: string;
  readonly idColumn: string | null;
}

/**
 * Every column that names people for the record, found by how it is called: `add_user`, `by_name`, `made_by` and the like.
 * Tables that come later are found too.
 */
async function nameColumns(db: Db): Promise<readonly NameColumn[]> {
  const beside = (name: RawBuilder<string>) => sql`exists (select from information_schema.columns b
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

/** Writes aliases in what people noted, where a whole name or address stands and can mean nobody else. */
export async function replaceInNotes(db: Db, names: readonly NameToReplace[]): Promise<void> {
  const meant = await withoutMemberNames(db, names);
  const said = await findNotes(
    db,
    meant.map(({ name }) => name),
    'hold',
  );
  for (const { table, column, row, text } of said) {
    const told = withAliases(text, meant);
    if (told === text) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${told} where ctid = ${row}::tid`.execute(db);
  }
}

/** A note, and where it stands as long as nobody changes its row. */
interface FoundNote extends NoteColumn {
  readonly text: string;
  readonly row: string;
}

/** Notes in which one of the words stands anywhere, in any case of its letters. @param how `hold` for whoever writes them */
export async function findNotes(db: Db, words: readonly string[], how: 'read' | 'hold'): Promise<readonly FoundNote[]> {
  if (words.length === 0) return [];
  const patterns = sql`${sql.val(words.map(within))}::text[]`;
  const found: FoundNote[] = [];
  for (const { table, column } of await noteColumns(db)) {
    const note = sql.ref(column);
    const { rows } = await sql<{ text: string; row: string }>`
      select ${note} as text, ctid::text as row from ${sql.table(table)} where ${note} <> '' and ${note} ilike any(${patterns})
      ${how === 'hold' ? sql`for update` : sql``}`.execute(db);
    found.push(...rows.map((row) => ({ table, column, ...row })));
  }
  return found;
}

/** A column of text that people type: what they noted, or why they did something. */
interface NoteColumn {
  readonly table: string;
  readonly column: string;
}

/**
 * Every such column, found by how it is called: `note`, `void_reason`, and the `effect` of a file, which says why it was taken
 * back. Tables that come later are found too.
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
    const [subject, body] = [withAliases(mail.subject, names), withAliases(mail.body, names)];
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
    await sql`update ${table} set ${column} = (${withAliasesInJson(json, names)}::text)::${sql.raw(place.type)}
      where ${isIt}`.execute(db);
  }
}

function anyOf(words: readonly string[]): RawBuilder<unknown> {
  return sql`any(${sql.val(words.map(within))}::text[])`;
}
