import { type Kysely, sql } from 'kysely';

/** Old rows are found by their age, without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create index ui_logs_by_date on ui_logs (add_date)',
  'create index idempotency_keys_by_date on idempotency_keys (at)',
  'create index drafts_by_end on drafts (expires_at)',
  'create index provider_storage_by_end on provider_storage (expires_at) where expires_at is not null',
];
