import { type Kysely, sql } from 'kysely';

/** Small deposits that the bank of their account returned. Only deposits that were sent can be returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table micro_deposits
         add column return_code text,
         add column returned_at timestamptz,
         add column return_file_hash text references return_files,
         add constraint a_returned_deposit_was_sent check (
           (return_code is null) = (returned_at is null) and (return_code is null) = (return_file_hash is null)
             and (return_code is null or file_pk is not null))`,
    )
    .execute(db);
}
