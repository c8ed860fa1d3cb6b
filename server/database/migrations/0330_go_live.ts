import { type Kysely, sql } from 'kysely';

/**
 * Backups that were made, and test mails with the codes that prove their arrival: what an operator checks before money moves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      made_at timestamptz primary key, bytes bigint not null check (bytes > 0), is_encrypted boolean not null,
      verified_at timestamptz)`.execute(db);
  await sql`
    create table test_mails (
      test_mail_pk text primary key, code text not null check (code ~ '^[0-9]{6}$'), sent_at timestamptz not null,
      arrived_at timestamptz)`.execute(db);
  await sql`create index test_mails_by_time on test_mails (sent_at)`.execute(db);
}
