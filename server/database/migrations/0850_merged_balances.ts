import { type Kysely, sql } from 'kysely';

const EVENTS = ['RECONCILED', 'REOPENED', 'OPENED', 'OPENING_REVERSED', 'WRITTEN_OFF', 'WRITE_OFF_REVERSED', 'MERGED'];

/** Adds postings that merge balances kept under two forms of a member's number, with a reason. A write-off can have several postings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const events = sql.raw(EVENTS.map((event) => `'${event}'`).join(','));
  await sql`
    alter table register_postings
      add column note text not null default '',
      drop constraint register_postings_event_check,
      add constraint register_postings_event_check check (event in (${events})),
      add constraint register_posting_merges_with_a_reason check (event <> 'MERGED' or note <> '')`.execute(db);
  await sql`drop index register_postings_by_write_off`.execute(db);
  await sql`create index register_postings_by_write_off on register_postings (group_number, write_off_pk)
    where write_off_pk is not null`.execute(db);
  await sql`create unique index register_postings_written_off_once on register_postings (group_number, write_off_pk)
    where event = 'WRITTEN_OFF'`.execute(db);
}
