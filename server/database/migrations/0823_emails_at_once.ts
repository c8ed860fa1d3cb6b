import { type Kysely, sql } from 'kysely';

/**
 * Emails at once: new notices are put into numbered batches, and each person has the number of the last batch they were mailed
 * about. Existing notices are in batch 0, so nobody gets an email about them. Exports have the time at which they were mailed.
 *
 * @source docs/decisions/notices.md#each-person-chooses-when-a-kind-of-notice-is-mailed
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add column mail_batch bigint default 0`.execute(db);
  await sql`alter table notices alter column mail_batch drop default`.execute(db);
  await sql`create index notices_without_mail_batch on notices (at) where mail_batch is null`.execute(db);
  await sql`create index notices_by_mail_batch on notices (mail_batch) where mail_batch > 0`.execute(db);
  await sql`create table notice_mail_batch (only_row boolean primary key default true check (only_row), batch bigint not null)`.execute(
    db,
  );
  await sql`
    create table notice_mail_readers (user_id text primary key, batch bigint not null, mailed_at timestamptz)`.execute(
    db,
  );
  await sql`create index notice_mail_readers_by_batch on notice_mail_readers (batch)`.execute(db);
  await sql`
    create index preferences_with_emails_at_once on person_preferences (user_id)
      where preferences @? '$.* ? (@ == "atOnce")'`.execute(db);
  await sql`alter table exports add column mailed_at timestamptz`.execute(db);
}
