import { type Kysely, sql } from 'kysely';

/** Who bears a return after a carrier was paid. Carriers bore it before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carriers add column return_rule text not null default 'NEXT_REMITTANCE'
    check (return_rule in ('NEXT_REMITTANCE','GROUP_DEBT'))`.execute(db);
}
