import { type Kysely, sql } from 'kysely';
import { auditTable } from './auditTable';

/** Repairs of what faults of earlier versions left in the books. @source docs/decisions/maintenance.md#a-command-repairs-what-earlier-faults-left */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_repairs (
      repair_pk text primary key, group_number text, kind text not null, subject text not null, what text not null,
      done text not null, reason text not null check (reason <> ''), at timestamptz not null, by_name text not null)`.execute(
    db,
  );
  await sql`create index book_repairs_by_time on book_repairs (at)`.execute(db);
  await auditTable(db, { table: 'book_repairs', group: '%.group_number' });
}
