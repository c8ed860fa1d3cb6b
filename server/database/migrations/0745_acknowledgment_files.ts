import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['acknowledgment_entries'] as const;

/** Acknowledgment files of the bank, with the event of each NACHA file that they recorded, and their columns by originating account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table acknowledgment_entries (
      file_hash text not null, file_pk text not null, event_no integer not null, line_no integer not null check (line_no > 0),
      file_name text not null, primary key (file_hash, file_pk), foreign key (file_pk, event_no) references ach_file_events)`.execute(
    db,
  );
  await sql`create index acknowledgment_entries_of on acknowledgment_entries (file_pk, event_no)`.execute(db);
  await sql`create table acknowledgment_layouts (account text primary key, layout jsonb not null)`.execute(db);
  for (const table of AUDITED) await audit(db, { table });
  await planDigests(db, AUDITED);
}
