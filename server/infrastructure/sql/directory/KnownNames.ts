import { sql } from 'kysely';
import type { Forgotten } from '../../../application/directory/ports/PurgeDesk';
import type { Db } from '../Tables';

/** Everything that a person is and was called. */
export interface KnownNames extends Forgotten {
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

export async function knownNames(db: Db, people: readonly Forgotten[]): Promise<readonly KnownNames[]> {
  const ids = people.map(({ userId }) => userId);
  const { rows } = await sql<Omit<KnownNames, 'alias'>>`
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
export async function namesToReplace(db: Db, people: readonly KnownNames[]): Promise<readonly NameToReplace[]> {
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
