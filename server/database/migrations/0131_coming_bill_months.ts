import { type Kysely, sql } from 'kysely';

/** The month of each bill that is being created, so that its rows of earlier months become retro lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coming_bills add column period_from date`.execute(db);
}
