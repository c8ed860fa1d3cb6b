import { type Kysely, sql } from 'kysely';

/**
 * Classes of members on carriers' bills, as their files name them.
 *
 * @source docs/decisions/rates.md#the-class-on-a-bill-is-the-carriers-statement
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bill_upload_rows add column class_name text`.execute(db);
  await sql`alter table bill_lines add column class_name text`.execute(db);
}
