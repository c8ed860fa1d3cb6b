import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['dormancy_changes'] as const;

/**
 * Adds the state of each group and dormancy periods in years by state and kind of unclaimed property. An empty state is the office
 * default. Each change is a row; null years remove the value.
 *
 * @source docs/decisions/unclaimed-property.md#the-office-enters-each-states-dormancy-periods
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table groups add column postal_state text check (postal_state ~ '^[A-Z]{2}$')`.execute(db);
  await sql`
    create table dormancy_changes (
      change_pk text primary key, postal_state text not null check (postal_state ~ '^([A-Z]{2})?$'),
      kind text not null check (kind in ('check', 'suspense', 'credit')), years integer check (years between 1 and 15),
      note text not null check (note <> ''), at timestamptz not null, by_user_id text not null, by_name text not null)`.execute(
    db,
  );
  await sql`create index dormancy_changes_of on dormancy_changes (postal_state, kind, change_pk desc)`.execute(db);
  for (const table of AUDITED) await audit(db, { table });
  await planDigests(db, AUDITED);
}
