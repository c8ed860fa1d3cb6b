import { type Kysely, sql } from 'kysely';

/** How many payments a processing run has to process; 0 until it knows. The end of the run is estimated from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table processing_runs add column total integer not null default 0`.execute(db);
}
