import { type Kysely, sql } from 'kysely';

/**
 * When the rows of an applied file were removed, and whether some may be left, so that no one reads a part of them meanwhile.
 *
 * @source docs/decisions/maintenance.md#rows-of-applied-files-can-be-removed
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads add column rows_removed_at timestamptz, add column rows_leaving boolean not null default false`.execute(
    db,
  );
  await sql`
    create index uploads_with_rows_to_remove on uploads (add_date, upload_pk)
    where file_gone and state = 'COMMITTED' and (rows_removed_at is null or rows_leaving)`.execute(db);
}
