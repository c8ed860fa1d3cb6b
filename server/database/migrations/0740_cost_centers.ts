import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['cost_setups', 'journal_entries'] as const;

/**
 * Cost centers of groups, the dated cost centers of members, and the journal entries of reconciled bills. Setups and entries are
 * append-only; a member's value that is replaced by another of the same day is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const stamp = sql`at timestamptz not null, by_user_id text not null, by_name text not null`;
  await sql`
    create table cost_setups (
      group_number text not null references groups, version integer not null check (version > 0), centers jsonb not null,
      accounts jsonb not null, columns jsonb not null, ${stamp}, primary key (group_number, version))`.execute(db);
  await sql`
    create table member_cost_centers (
      group_number text not null references groups, value_pk text not null, member_id text not null, member_name text not null,
      effective_from date not null, splits jsonb not null, ${stamp}, replaced_at timestamptz,
      primary key (group_number, value_pk),
      constraint cost_center_key_names_its_group check (starts_with(value_pk, group_number || '.')))`.execute(db);
  await sql`create unique index member_cost_centers_of_a_day on member_cost_centers (group_number, member_id, effective_from)
    where replaced_at is null`.execute(db);
  await sql`
    create table journal_entries (
      group_number text not null references groups, entry_pk text not null, journal_number text not null, bill_pk text not null,
      reverses_pk text, posted_on date not null, due_cents bigint not null, has_shares boolean not null, ${stamp},
      primary key (group_number, entry_pk),
      constraint journal_entry_key_names_its_group check (starts_with(entry_pk, group_number || '.')),
      constraint a_journal_number_is_used_once unique (group_number, journal_number, bill_pk),
      foreign key (group_number, reverses_pk) references journal_entries)`.execute(db);
  await sql`create unique index journal_entries_reversed_once on journal_entries (group_number, reverses_pk)
    where reverses_pk is not null`.execute(db);
  await sql`create index journal_entries_by_bill on journal_entries (group_number, bill_pk)`.execute(db);
  await sql`create index journal_entries_by_time on journal_entries (group_number, at desc, entry_pk desc)`.execute(db);
  await sql`
    create table journal_parts (
      group_number text not null, entry_pk text not null, part_no integer not null check (part_no > 0), role text not null
        check (role in ('expense','prepaid','deductions','continuation','dueFromCarrier','noMember','carried','carrierPayable')),
      account text not null, cost_center text not null, coverage text not null,
      month date not null check (month = date_trunc('month', month)::date), carrier_code text not null, amount_cents bigint not null,
      primary key (group_number, entry_pk, part_no),
      foreign key (group_number, entry_pk) references journal_entries)`.execute(db);
  await sql`create index journal_parts_by_month on journal_parts (group_number, month)`.execute(db);
  for (const table of AUDITED) await audit(db, { table, group: '%.group_number' });
  await planDigests(db, AUDITED);
}
