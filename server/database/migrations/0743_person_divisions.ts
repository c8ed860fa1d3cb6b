import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['person_divisions'] as const;

/** The divisions to which people are limited in a group. No row: the whole group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_divisions (
      user_id text not null references people, group_number text not null references groups,
      division_numbers text[] not null check (cardinality(division_numbers) > 0), given_by text not null, given_at timestamptz not null,
      primary key (user_id, group_number))`.execute(db);
  await sql`create index person_divisions_by_group on person_divisions (group_number)`.execute(db);
  for (const table of AUDITED) await audit(db, { table, group: '%.group_number' });
  await planDigests(db, AUDITED);
}
