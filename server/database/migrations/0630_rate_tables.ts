import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';

/**
 * Rate tables of groups, each with the carrier's exhibit, who proposed it, and who confirmed it. Rates of a table never change:
 * another table of the policy replaces them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_tables (
      group_number text not null references groups, table_pk text not null, carrier_code text not null, policy text not null,
      effective_from date not null check (effective_from = date_trunc('month', effective_from)::date), age_rule text not null,
      reductions jsonb not null, rows jsonb not null, source text not null check (source in ('EXHIBIT', 'LEARNED')),
      note text not null, state text not null check (state in ('PROPOSED', 'CONFIRMED', 'SUPERSEDED', 'WITHDRAWN')),
      version integer not null check (version > 0), proposed_at timestamptz not null, proposed_by_user_id text not null,
      proposed_by text not null, confirmed_at timestamptz, confirmed_by_user_id text, confirmed_by text, ended_at timestamptz,
      ended_by_user_id text, ended_by text, reason text not null default '',
      primary key (group_number, table_pk),
      constraint rate_table_key_names_its_group check (starts_with(table_pk, group_number || '.')),
      constraint a_rate_table_is_confirmed_by_another_person check (confirmed_by_user_id <> proposed_by_user_id),
      constraint a_confirmed_rate_table_says_by_whom check (state not in ('CONFIRMED', 'SUPERSEDED') or confirmed_by_user_id is not null))`.execute(
    db,
  );
  await sql`create unique index one_rate_table_applies on rate_tables (group_number, carrier_code, lower(policy), effective_from)
    where state = 'CONFIRMED'`.execute(db);
  await sql`
    create table rate_events (
      group_number text not null, table_pk text not null, version integer not null, event text not null, at timestamptz not null,
      by_user_id text not null, by_name text not null, note text not null,
      primary key (group_number, table_pk, version), foreign key (group_number, table_pk) references rate_tables)`.execute(
    db,
  );
  await sql`create index rate_events_by_time on rate_events (at)`.execute(db);
  await sql`
    create table rate_exhibits (
      group_number text not null, table_pk text not null, file_name text not null, bytes integer not null, sha256 text not null,
      content_base64 text not null, primary key (group_number, table_pk),
      foreign key (group_number, table_pk) references rate_tables)`.execute(db);
  for (const table of ['rate_tables', 'rate_events']) await audit(db, { table, group: '%.group_number' });
}
