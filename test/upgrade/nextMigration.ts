import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What a version after this one could change while servers of this one are at work: a table that refers to another, columns that
 * statements of before do not name, and an index.
 */
export const nextMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table payment_labels (
        group_number text not null references groups (group_number), payment_pk text not null, label text not null,
        primary key (group_number, payment_pk, label))`.execute(db);
    await sql`alter table payments add column label_count integer not null default 0 check (label_count >= 0)`.execute(
      db,
    );
    await sql`alter table bills add column marked_at timestamptz`.execute(db);
    await sql`create index bills_marked on bills (marked_at) where marked_at is not null`.execute(db);
  },
};
