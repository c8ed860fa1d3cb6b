import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const EVENTS = ['RECONCILED', 'REOPENED', 'OPENED', 'OPENING_REVERSED', 'WRITTEN_OFF', 'WRITE_OFF_REVERSED'];

/** Write-offs of under-collected balances: requests for a second person, postings of the register, and a limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_write_offs (
      group_number text not null references groups, write_off_pk text not null,
      entry_posting_pk text not null, entry_no integer not null, balance_pk text not null,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null check (reason in ('rounding','left','employerPays','other')), note text not null,
      state text not null check (state in ('WAITING','DONE','DECLINED','LAPSED','REVERSED')), state_key text not null,
      at timestamptz not null, by_user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text, decision_note text not null default '',
      reversed_at timestamptz, reversed_by_user_id text, reversed_by text, reversal_note text not null default '',
      primary key (group_number, write_off_pk),
      foreign key (group_number, entry_posting_pk, entry_no) references register_entries,
      constraint another_reason_has_a_note check (reason <> 'other' or note <> ''),
      constraint a_decision_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
      constraint a_waiting_write_off_is_not_decided check (state <> 'WAITING' or decided_at is null),
      constraint a_second_person_approves_a_write_off check (
        state not in ('DONE','REVERSED') or decided_by_user_id is null or decided_by_user_id <> by_user_id),
      constraint a_reversal_has_its_person check (
        num_nulls(reversed_at, reversed_by_user_id, reversed_by) = case state when 'REVERSED' then 0 else 3 end))`.execute(
    db,
  );
  await sql`create unique index register_write_offs_waiting on register_write_offs (group_number, balance_pk) where state = 'WAITING'`.execute(
    db,
  );
  // The same balance is written off once, until an entry changes it.
  await sql`create unique index register_write_offs_once on register_write_offs (group_number, state_key) where state in ('DONE','REVERSED')`.execute(
    db,
  );
  await sql`create index register_write_offs_by_state on register_write_offs (group_number, (state <> 'WAITING'), at desc, write_off_pk desc)`.execute(
    db,
  );
  await sql`create index register_write_offs_counted on register_write_offs ((coalesce(decided_at, at))) where state = 'DONE'`.execute(
    db,
  );
  const events = sql.raw(EVENTS.map((event) => `'${event}'`).join(','));
  await sql`
    alter table register_postings
      add column write_off_pk text,
      drop constraint register_postings_event_check,
      drop constraint register_posting_names_its_source,
      drop constraint register_posting_reverses_another,
      add constraint register_postings_event_check check (event in (${events})),
      add constraint register_posting_names_its_source check (num_nonnulls(bill_pk, upload_pk, write_off_pk) = 1),
      add constraint register_posting_reverses_another check (
        (reverses_pk is not null) = (event in ('REOPENED','OPENING_REVERSED','WRITE_OFF_REVERSED')))`.execute(db);
  await sql`create unique index register_postings_by_write_off on register_postings (group_number, write_off_pk, event)
    where write_off_pk is not null`.execute(db);
  await sql`
    alter table limit_changes
      drop constraint limit_changes_kind_check,
      add constraint limit_changes_kind_check check (kind in ('refund','writeOff','over','short','balance','newAccount'))`.execute(
    db,
  );
  await audit(db, { table: 'register_write_offs', group: '%.group_number' });
  await planDigests(db, ['register_write_offs']);
}
