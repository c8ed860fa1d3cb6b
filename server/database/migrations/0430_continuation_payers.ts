import { type Kysely, sql } from 'kysely';

/**
 * Members who pay premium outside payroll, with every former state of an entry, and what of a bill was paid so when it was
 * reconciled. Comparisons saved before say nothing about it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const terms = sql`
    member_id text not null, member_name text not null, kind text not null, coverage text, effective_from date not null,
    effective_to date, percent integer not null check (percent between 1 and 150),
    monthly_cents bigint check (monthly_cents >= 0), paid_through date, note text not null, version integer not null,
    at timestamptz not null, by_user_id text not null, by_name text not null, check (effective_to >= effective_from)`;
  await sql`
    create table continuation_payers (
      group_number text not null references groups, payer_pk text not null, ${terms}, is_removed boolean not null,
      primary key (group_number, payer_pk),
      constraint payer_key_names_its_group check (starts_with(payer_pk, group_number || '.')))`.execute(db);
  await sql`
    create table continuation_changes (
      group_number text not null, payer_pk text not null, event text not null, ${terms},
      primary key (group_number, payer_pk, version),
      foreign key (group_number, payer_pk) references continuation_payers)`.execute(db);
  await sql`create index continuation_changes_by_time on continuation_changes (at)`.execute(db);
  await sql`alter table comparisons add column paid_outside jsonb`.execute(db);
}
