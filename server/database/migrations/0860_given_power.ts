import { type Kysely, sql } from 'kysely';

/**
 * Who gave a person power, and until when the one is not the second person of the other. Null in all other events, and in those before.
 *
 * @source docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory_events add column power_from text, add column power_until timestamptz`.execute(db);
  await sql`create index directory_events_power on directory_events (user_id) where power_until is not null`.execute(
    db,
  );
  await sql`create index directory_events_power_from on directory_events (power_from) where power_until is not null`.execute(
    db,
  );
}
