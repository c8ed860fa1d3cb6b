import { type RawBuilder, sql } from 'kysely';
import { toBase64 } from '../../../../contract/shared/base64';
import { containsPattern } from '../conditions';
import type { Db } from '../Tables';
import type { KnownNames, NameToReplace } from './KnownNames';

/** Tables whose rows belong to one person and go with them. */
const OWN = ['person_roles', 'person_preferences', 'drafts', 'bill_locks', 'idempotency_keys', 'ui_logs'];

/** Takes out what a person leaves behind beside bills and money. @param addresses those that are not somebody else's by now */
export async function removeTraces(
  db: Db,
  people: readonly KnownNames[],
  addresses: readonly NameToReplace[],
): Promise<void> {
  const ids = sql`any(${sql.val(people.map(({ userId }) => userId))}::text[])`;
  for (const table of OWN) await sql`delete from ${sql.table(table)} where user_id = ${ids}`.execute(db);
  const emails = people.flatMap((person) => person.emails);
  const theirs = addresses.map(({ name }) => name);
  await sql`delete from mails where lower(recipient) = any(${sql.val(theirs)}::text[])`.execute(db);
  await sql`delete from provider_storage where payload ->> 'accountId' = ${ids}
    or ${mentions(sql`lower(payload::text)`, theirs.map(inJson))}`.execute(db);
  // What others' browsers reported while they worked on the person: addresses, and ids in the path of a call.
  const reported = sql`lower(concat(log_message, ' ', log_detail, ' ', path, ' ', req_body, ' ', req_header))`;
  const keys = people.flatMap(({ userId, emails: own }) => [userId, ...own]).map(toBase64);
  const inPaths = keys.flatMap((key) => [key, encodeURIComponent(key)]).map((key) => key.toLowerCase());
  await sql`delete from ui_logs where ${mentions(reported, [...emails, ...emails.map(encodeURIComponent), ...inPaths])}`.execute(
    db,
  );
}

function mentions(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`${text} like any(${sql.val(words.map(containsPattern))}::text[])`;
}

/** As it stands within a JSON text. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
