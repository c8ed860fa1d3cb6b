import { sql } from 'kysely';
import type { PurgedPerson } from '../../../application/directory/ports/PurgeUnitOfWork';
import type { Db } from '../Tables';

/** Everything that a person is and was called. */
export interface PersonNames extends PurgedPerson {
  /** Full names as records say them. */
  readonly names: readonly string[];
  /** Addresses in small letters. */
  readonly emails: readonly string[];
}

/** A name or an address (in small letters) that is nobody else's, and what stands in its place. */
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
 * Names by which nobody who remains is or was called. Where a record says a name and no id, a namesake's may be meant: it
 * then stays, as theirs.
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
  // Of two who are forgotten at once and were called the same, one stands for both where no id tells them apart.
  return [...new Map(own.map((entry) => [entry.name, entry])).values()];
}

/** Addresses, in small letters, that are not somebody else's by now. */
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

/** Names that mean one of these people and nobody else wherever they stand in a note: no member of any group is called so. */
export async function withoutMemberNames(db: Db, names: readonly NameToReplace[]): Promise<readonly NameToReplace[]> {
  const said = names.filter(({ kind }) => kind === 'name');
  if (said.length === 0) return names;
  const { rows: columns } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'member_name'`.execute(db);
  const wanted = sql`${sql.val(said.flatMap(({ name }) => spellings(name)))}::text[]`;
  const all = columns.map(
    ({ table }) => sql`
    select lower(member_name) as name from ${sql.table(table)} where lower(member_name) = any(${wanted})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(all, sql` union `)}`.execute(db);
  const members = new Set(rows.map(({ name }) => name));
  return names.filter(({ name }) => !spellings(name).some((spelling) => members.has(spelling)));
}

/** `rosa reyes`, and as lists of members have it: `reyes, rosa`. */
function spellings(name: string): readonly string[] {
  const words = name.toLowerCase().split(' ');
  const turned = words.slice(1).map((_, at) => `${words.slice(at + 1).join(' ')}, ${words.slice(0, at + 1).join(' ')}`);
  return [words.join(' '), ...turned];
}

/**
 * A text with aliases where it says one of the names, or one of the addresses in any case of its letters. Within another word
 * a name is none, and within another address no address.
 */
export function withAliases(text: string, names: readonly NameToReplace[]): string {
  return names.reduce(
    (said, { kind, name, alias }) => said.replace((kind === 'name' ? asWords : asAddress)(name), () => alias),
    text,
  );
}

/** The same for a text that is JSON: only what it says is changed, so it stays what it is. */
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
