import { type Kysely, sql } from 'kysely';

/** Mails that wait for whoever sends or shows them, and the way from a person to all they are signed in with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table mails (
     mail_pk text primary key, kind text not null, recipient text not null, subject text not null,
     body text not null, html text, add_date timestamptz not null)`,
  `create index mails_by_date on mails (add_date)`,
  `create index provider_storage_by_account on provider_storage ((payload->>'accountId'))
     where payload->>'accountId' is not null`,
];
