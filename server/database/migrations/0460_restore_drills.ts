import { type Kysely, sql } from 'kysely';

/** Restore drills: a backup restored into a scratch database, checked, and compared with what it says it contains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table restore_drills (
      started_at timestamptz primary key, backup_made_at timestamptz, seconds integer not null check (seconds >= 0),
      has_passed boolean not null)`.execute(db);
}
