import { type Kysely, sql } from 'kysely';

/** A row of a carrier's file may be for several months, and is a line of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bill_upload_rows drop constraint bill_upload_rows_pkey`.execute(db);
  await sql`alter table bill_upload_rows add primary key (group_number, upload_pk, row_no, period_from)`.execute(db);
}
