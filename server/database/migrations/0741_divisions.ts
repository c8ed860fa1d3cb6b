import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['division_versions'] as const;

/** Divisions of groups, with the versions in which they were saved, and the division of each bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table divisions (
      group_number text not null references groups, division_number text not null check (division_number <> ''), name text not null,
      place integer not null check (place > 0), last_month date check (last_month = date_trunc('month', last_month)::date),
      primary key (group_number, division_number))`.execute(db);
  await sql`create unique index divisions_by_key on divisions (group_number, lower(division_number))`.execute(db);
  await sql`
    create table division_versions (
      group_number text not null references groups, version integer not null check (version > 0), items jsonb not null,
      at timestamptz not null, by_user_id text not null, by_name text not null, primary key (group_number, version))`.execute(
    db,
  );
  await sql`alter table bills add column division_number text`.execute(db);
  await sql`alter table bills add constraint bills_of_divisions foreign key (group_number, division_number) references divisions`.execute(
    db,
  );
  await sql`create index bills_by_division on bills (group_number, division_number) where division_number is not null`.execute(
    db,
  );
  await sql`alter table coming_bills add column division_number text`.execute(db);
  for (const table of AUDITED) await audit(db, { table, group: '%.group_number' });
  await planDigests(db, AUDITED);
}
