import { sql } from 'kysely';
import type { Db } from '../../../platform/database/Tables';
import type { PurgedPerson } from '../ports/PurgeRepository';

/** A person's current and former names and emails. */
export interface PersonNames extends PurgedPerson {
  /** Full names as written in records. */
  readonly names: readonly string[];
  /** Emails in lower case. */
  readonly emails: readonly string[];
}

/** A name, or an email in lower case, that no one else has, and the alias that replaces it. */
export interface NameToReplace {
  readonly kind: 'name' | 'address';
  readonly name: string;
  readonly alias: string;
}

export async function personNames(db: Db, people: readonly PurgedPerson[]): Promise<readonly PersonNames[]> {
  const ids = people.map(({ userId }) => userId);
  const { rows } = await sql<Omit<PersonNames, 'alias'>>`
    select user_id as "userId", former_emails || lower(email) as emails,
      array_remove(former_names || trim(first_name || ' ' || last_name), '') as names
    from people where user_id = any(${sql.val(ids)}::text[])`.execute(db);
  return people.flatMap((person) => {
    const found = rows.find(({ userId }) => userId === person.userId);
    return found ? [{ ...found, ...person }] : [];
  });
}

/**
 * Names that no remaining person has or had. A record with a name but no id may mean a namesake, so shared names stay.
 */
export async function namesToReplace(db: Db, people: readonly PersonNames[]): Promise<readonly NameToReplace[]> {
  const all = people.flatMap(({ names, alias }) => names.map((name) => ({ kind: 'name' as const, name, alias })));
  const ids = people.map(({ userId }) => userId);
  const names = sql`${sql.val(all.map(({ name }) => name))}::text[]`;
  const { rows } = await sql<{ name: string }>`
    select unnest(former_names || trim(first_name || ' ' || last_name)) as name from people
    where purged_alias is null and user_id <> all(${sql.val(ids)}::text[])
      and (trim(first_name || ' ' || last_name) = any(${names}) or former_names && ${names})`.execute(db);
  const others = new Set(rows.map(({ name }) => name));
  const own = all.filter(({ name }) => !others.has(name));
  // If two purged people have the same name, one alias serves for both in records without an id.
  return [...new Map(own.map((entry) => [entry.name, entry])).values()];
}

/** Emails, in lower case, that no one else has now. */
export async function addressesToReplace(db: Db, people: readonly PersonNames[]): Promise<readonly NameToReplace[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from people
    where lower(email) = any(${sql.val(people.flatMap(({ emails }) => emails))}::text[])
      and user_id <> all(${sql.val(people.map(({ userId }) => userId))}::text[])`.execute(db);
  const others = new Set(rows.map(({ email }) => email));
  return people.flatMap(({ emails, alias }) =>
    emails.filter((email) => !others.has(email)).map((name) => ({ kind: 'address', name, alias })),
  );
}

/** Removes names that a member of a group also has, because notes with them may mean the member. */
export async function withoutMemberNames(db: Db, names: readonly NameToReplace[]): Promise<readonly NameToReplace[]> {
  const personNames = names.filter(({ kind }) => kind === 'name');
  if (personNames.length === 0) return names;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('member_name','payroll_name')`.execute(
    db,
  );
  const wanted = sql`${sql.val(personNames.flatMap(({ name }) => spellings(name)))}::text[]`;
  const all = columns.map(
    ({ table, column }) => sql`
    select lower(${sql.ref(column)}) as name from ${sql.table(table)} where lower(${sql.ref(column)}) = any(${wanted})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(all, sql` union `)}`.execute(db);
  const members = new Set(rows.map(({ name }) => name));
  return names.filter(({ name }) => !spellings(name).some((spelling) => members.has(spelling)));
}

/** `rosa reyes`, and as in member lists: `reyes, rosa`. */
function spellings(name: string): readonly string[] {
  const words = name.toLowerCase().split(' ');
  const turned = words.slice(1).map((_, at) => `${words.slice(at + 1).join(' ')}, ${words.slice(0, at + 1).join(' ')}`);
  return [words.join(' '), ...turned];
}

/**
 * Replaces whole names by aliases, and whole emails ignoring case. A name inside another word, or an email inside another
 * email, does not match.
 */
export function withAliases(text: string, names: readonly NameToReplace[]): string {
  return names.reduce(
    (said, { kind, name, alias }) => said.replace((kind === 'name' ? asWords : asAddress)(name), () => alias),
    text,
  );
}

/** As `withAliases`, for the string values of a JSON text. The result is valid JSON. */
export function withAliasesInJson(json: string, names: readonly NameToReplace[]): string {
  const parsed: unknown = JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? withAliases(value, names) : value,
  );
  return JSON.stringify(parsed);
}

function asWords(name: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${literally(name)}(?![\p{L}\p{M}\p{N}])`, 'gu');
}

function asAddress(address: string): RegExp {
  const more = String.raw`[\p{L}\p{M}\p{N}]`;
  return new RegExp(
    String.raw`(?<!${more}|[.!#$%&'*+/=?^_\x60{|}~-])${literally(address)}(?!${more}|[.@-]${more})`,
    'giu',
  );
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
