import { type Kysely, sql } from 'kysely';

/** Lines of return files that returned ACH credits of refunds and remittances. @source docs/decisions/refunds.md#the-banks-files-return-and-reject-credits */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund_credits
      add column return_file_hash text references return_files, add column return_line integer check (return_line > 0),
      add constraint a_line_returns_a_refund_credit check ((return_file_hash is null) = (return_line is null)
        and (return_line is null or return_code is not null)),
      add constraint a_line_returns_one_refund_credit unique (return_file_hash, return_line)`.execute(db);
  await sql`
    alter table remittance_credits
      add column ended_step text check (ended_step in ('undo','reject','return')), add column return_code text,
      add column return_file_hash text references return_files, add column return_line integer check (return_line > 0),
      add constraint only_an_ended_remittance_credit_has_a_step check (ended_step is null or ended_at is not null),
      add constraint a_line_returns_a_remittance_credit check ((return_file_hash is null) = (return_line is null)
        and (return_file_hash is null) = (return_code is null) and (return_line is null or ended_step = 'return')),
      add constraint a_line_returns_one_remittance_credit unique (return_file_hash, return_line)`.execute(db);
}
