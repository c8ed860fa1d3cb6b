import { type Kysely, sql } from 'kysely';

/** Lines of return files that returned reversals, and the bank's reasons for rejecting single reversals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_reversals
      add column return_file_hash text references return_files, add column return_line integer check (return_line > 0),
      add constraint a_line_returns_a_reversal check ((return_file_hash is null) = (return_line is null)
        and (return_line is null or state = 'RETURNED')),
      add constraint a_line_returns_one_reversal unique (return_file_hash, return_line)`.execute(db);
  await sql`
    alter table bank_reversal_entries add column rejected_reason text,
      add constraint only_ended_entries_are_rejected check (rejected_reason is null or ended_at is not null and rejected_reason <> '')`.execute(
    db,
  );
}
