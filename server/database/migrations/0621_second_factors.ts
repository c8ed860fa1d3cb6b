import { type Kysely, sql } from 'kysely';

/**
 * Authenticator apps and recovery codes of people who sign in at the embedded identity provider.
 *
 * @source docs/decisions/identity.md#one-authenticator-app-and-ten-recovery-codes
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator_apps (
      user_id text primary key references people,
      secret text,
      last_step bigint not null default 0,
      pending_secret text,
      pending_until timestamptz,
      added_at timestamptz,
      last_used_at timestamptz,
      check ((secret is null) = (added_at is null)))`.execute(db);
  await sql`
    create table recovery_codes (
      user_id text not null references people,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash))`.execute(db);
}
