import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table processing_state add column run_owner text`,
  `alter table processing_state add constraint only_a_run_has_an_owner check (run_owner is null or run_pk is not null)`,
  `alter table processing_runs add column continues text references processing_runs`,
  `alter table processing_runs add column attempt integer not null default 1`,
];

/** Records which process a processing run belongs to, and which run continues a run whose process died. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
