import { type Kysely, sql } from 'kysely';

/** When corrections were sent, what confirmed them, and the files that were sent, which can be downloaded again unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table corrections add column sent_at timestamptz, add column evidence text not null default '',
    add column evidence_bill_pk text, add column state_before text`.execute(db);
  await sql`create index corrections_by_evidence on corrections (group_number, evidence_bill_pk)
    where evidence_bill_pk is not null`.execute(db);
  await sql`
    create table correction_files (
      group_number text not null references groups, file_pk text not null, file_name text not null, media_type text not null,
      content_base64 text not null, at timestamptz not null, by_user_id text, by_name text not null,
      primary key (group_number, file_pk))`.execute(db);
  await sql`
    create table correction_file_items (
      group_number text not null, file_pk text not null, correction_pk text not null,
      primary key (group_number, file_pk, correction_pk),
      foreign key (group_number, file_pk) references correction_files on delete cascade,
      foreign key (group_number, correction_pk) references corrections on delete cascade)`.execute(db);
}
