import { type Kysely, sql } from 'kysely';

/**
 * The bank's answer to a positive pay file, and the records that it rejected. An answered file stays `SENT`, as servers of the former
 * version know it.
 *
 * @source docs/decisions/positive-pay.md#the-bank-may-reject-single-records
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table check_files add column answered_at timestamptz, add column answered_by_user_id text, add column answered_by text,
      add column rejected_count integer not null default 0,
      add constraint an_answered_file_was_sent check (answered_at is null or state in ('SENT','REJECTED')),
      add constraint an_answer_has_its_person check (num_nulls(answered_at, answered_by_user_id, answered_by) in (0, 3)),
      add constraint only_an_answer_rejects_records check (rejected_count >= 0 and (rejected_count = 0 or answered_at is not null))`.execute(
    db,
  );
  await sql`
    alter table check_reports add column rejection text,
      add constraint a_rejected_record_is_reported_again check (rejection is null or (rejection <> '' and is_withdrawn))`.execute(
    db,
  );
}
