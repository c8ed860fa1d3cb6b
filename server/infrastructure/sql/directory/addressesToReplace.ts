import { sql } from 'kysely';
import type { Db } from '../Tables';
import type { KnownNames, NameToReplace } from './KnownNames';

/** Addresses, in small letters, that are not somebody else's by now. */
export async function addressesToReplace(db: Db, people: readonly KnownNames[]): Promise<readonly NameToReplace[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from people
    where lower(email) = any(${sql.val(people.flatMap(({ emails }) => emails))}::text[])
      and user_id <> all(${sql.val(people.map(({ userId }) => userId))}::text[])`.execute(db);
  const others = new Set(rows.map(({ email }) => email));
  return people.flatMap(({ emails, alias }) =>
    emails.filter((email) => !others.has(email)).map((name) => ({ kind: 'address', name, alias })),
  );
}
