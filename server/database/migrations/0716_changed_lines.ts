import { type Kysely, sql } from 'kysely';

/** Finds the lines that reconciling changed without reading all lines of a bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bill_lines_changed on bill_lines (group_number, bill_pk) where reason_code is not null`.execute(
    db,
  );
}
