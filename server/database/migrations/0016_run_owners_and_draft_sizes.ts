import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table processing_state add column run_owner text`,
  `alter table processing_state add constraint only_a_run_has_an_owner check (run_owner is null or run_pk is not null)`,
  `alter table processing_runs add column continues text references processing_runs`,
  `alter table processing_runs add column attempt integer not null default 1`,
  `alter table drafts add column bytes integer not null default 0`,
  `update drafts set bytes = octet_length(body::text)`,
];

/**
 * Records which process a processing run belongs to, and which run continues a run whose process died. Records the size of
 * each draft, so that a person's quota can be checked without reading the drafts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
