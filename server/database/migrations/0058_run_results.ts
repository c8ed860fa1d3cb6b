import { type Kysely, sql } from 'kysely';

/** The result of each payment in a processing run, and whether the run processed all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // No foreign key: every transaction of a run would lock the run's row, which each heartbeat updates.
  `alter table payment_events add column run_pk text`,
  `create index payment_events_by_run on payment_events (run_pk, event, group_number, payment_pk) where run_pk is not null`,
  `alter table processing_runs add column completed boolean not null default false`,
  `update processing_runs r set completed = true where finished_at is not null and processed + failed >= total
     and not exists (select 1 from processing_runs later where later.continues = r.run_pk)`,
  `create index processing_runs_by_start on processing_runs (started_at desc, run_pk desc)`,
];
