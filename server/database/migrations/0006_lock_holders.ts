import { type Kysely, sql } from 'kysely';

/** A bill is locked by a person, and held by each of their tabs with a token of its own: one that closes takes it from none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table bill_locks add column holders jsonb not null default '{}'`,
  `update bill_locks set holders = jsonb_build_object(lock_token::text, expires_at::text)`,
  `alter table bill_locks drop column lock_token`,
  `alter table bill_locks alter column holders drop default`,
];
