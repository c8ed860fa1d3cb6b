import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['bank_reversals'] as const;
const LIMIT_KINDS = `'refund','writeOff','over','short','balance','newAccount','reversal'`;

/** Reversals of debits at the bank, with their entries in bank files. @source docs/decisions/reversals.md#the-entry-is-in-a-file-of-its-own-kind */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_reversals (
      group_number text not null, payment_pk text not null, reversal_no integer not null check (reversal_no > 0),
      reversal_pk text not null unique,
      state text not null check (state in ('WAITING','OPEN','FILED','SETTLED','REJECTED','RETURNED','CANCELED')),
      reason text not null check (reason in ('DRAWN_TWICE','DUPLICATE','WRONG_AMOUNT','WRONG_ACCOUNT','WRONG_DATE')),
      note text not null check (note <> ''), amount_cents bigint not null check (amount_cents > 0),
      discovered_at timestamptz not null, last_day date not null,
      at timestamptz not null, user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text,
      settled_at timestamptz, owed_cents bigint not null default 0 check (owed_cents >= 0 and owed_cents <= amount_cents),
      return_code text, ended_at timestamptz, end_note text not null default '',
      primary key (group_number, payment_pk, reversal_no),
      foreign key (group_number, payment_pk) references payments,
      constraint an_approval_of_a_reversal_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
      constraint a_second_person_approves_a_reversal check (
        state in ('WAITING','CANCELED') or decided_by_user_id is null or decided_by_user_id <> user_id),
      constraint a_waiting_reversal_is_not_decided check (state <> 'WAITING' or decided_at is null),
      constraint only_settled_reversals_are_owed check (settled_at is not null or owed_cents = 0),
      constraint a_settled_reversal_says_when check (state <> 'SETTLED' or settled_at is not null),
      constraint a_returned_reversal_has_its_code check ((state = 'RETURNED') = (return_code is not null)),
      constraint an_ended_reversal_says_why check (
        (state in ('REJECTED','RETURNED','CANCELED')) = (ended_at is not null) and (ended_at is null) = (end_note = '')))`.execute(
    db,
  );
  await sql`create unique index one_reversal_is_on_its_way on bank_reversals (group_number, payment_pk)
    where state in ('WAITING','OPEN','FILED')`.execute(db);
  await sql`create index bank_reversals_to_file on bank_reversals (state, at) where state in ('WAITING','OPEN','FILED')`.execute(
    db,
  );
  await sql`create index bank_reversals_counted on bank_reversals ((coalesce(decided_at, at)))`.execute(db);
  await sql`create index bank_reversals_owed on bank_reversals (group_number) where owed_cents > 0`.execute(db);
  await sql`
    create table bank_reversal_entries (
      file_pk text not null references ach_files, entry_no integer not null check (entry_no > 0),
      group_number text not null, payment_pk text not null, reversal_no integer not null, source_no integer not null,
      amount_cents bigint not null check (amount_cents > 0), settle_date date not null, group_name text not null,
      ended_at timestamptz,
      primary key (group_number, file_pk, entry_no), unique (file_pk, entry_no),
      foreign key (group_number, payment_pk, reversal_no) references bank_reversals)`.execute(db);
  await sql`create unique index a_reversing_entry_is_in_one_file on bank_reversal_entries (group_number, payment_pk, reversal_no, source_no)
    where ended_at is null`.execute(db);
  await sql`alter table ach_files drop constraint ach_files_kind_check`.execute(db);
  await sql`alter table ach_files add constraint ach_files_kind_check check (kind in ('PAYMENTS', 'MICRO_DEPOSITS', 'REMITTANCES', 'REVERSALS'))`.execute(
    db,
  );
  await sql`
    alter table limit_changes
      drop constraint limit_changes_kind_check,
      add constraint limit_changes_kind_check check (kind in (${sql.raw(LIMIT_KINDS)}))`.execute(db);
  await audit(db, { table: 'bank_reversals', group: '%.group_number' });
  await planDigests(db, AUDITED);
}
