import { type Kysely, sql } from 'kysely';

/**
 * When a person last signed out, which ends their earlier access tokens but not their sessions on other devices, and when they
 * last did something in the application, which decides how long the embedded provider renews a session.
 *
 * @source docs/decisions/identity.md#signing-out-ends-all-access-tokens-but-only-this-browsers-session
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column tokens_ended_at timestamptz, add column last_action_at timestamptz`.execute(
    db,
  );
}
