import { type Kysely, sql } from 'kysely';

/**
 * Passkeys of people who sign in at the embedded identity provider.
 *
 * @source docs/decisions/identity.md#a-passkey-counts-as-two-factors
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      credential_id text primary key,
      user_id text not null references people,
      name text not null,
      public_key text not null,
      counter bigint not null,
      is_synced boolean not null,
      added_at timestamptz not null,
      last_used_at timestamptz)`.execute(db);
  await sql`create index passkeys_of_person on passkeys (user_id)`.execute(db);
}
