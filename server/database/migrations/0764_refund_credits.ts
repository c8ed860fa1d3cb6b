import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['refund_credits'] as const;

/** Refunds that are paid by ACH credit, with their entries in bank files. @source docs/decisions/refunds.md#a-refund-can-be-paid-by-ach-credit */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds drop constraint refunds_state_check, add constraint refunds_state_check check (state in
      ('APPROVED','ISSUED','CLEARED','UNCLAIMED','REMIT_WAITS','REMITTED','RETURNED','PAID_BEFORE','ACH_WAITS','ACH_READY','ACH_FILED',
        'ACH_SETTLED'))`.execute(db);
  await sql`
    alter table refund_events drop constraint refund_events_step_check, drop constraint a_void_has_a_reason,
      alter column user_id drop not null,
      add constraint refund_events_step_check check (step in ('approve','issue','void','clear','unclear','stale','revive','reissue',
        'remit','askRemit','approveRemit','declineRemit','return','credit','askCredit','approveCredit','declineCredit','cancelCredit',
        'file','release','settle','rejectCredit','returnCredit')),
      add constraint a_void_has_a_reason check (step in ('approve','issue','clear','unclear','approveCredit','file','settle')
        or note <> ''),
      add constraint only_runs_and_files_act_without_a_person check (user_id is not null or step in ('file','release','settle'))`.execute(
    db,
  );
  await sql`
    create table refund_credits (
      group_number text not null, refund_pk text not null, credit_no integer not null check (credit_no > 0),
      bank_account_pk text not null, amount_cents bigint not null check (amount_cents > 0),
      at timestamptz not null, user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text,
      settled_at timestamptz, return_code text, ended_at timestamptz, end_note text not null default '',
      primary key (group_number, refund_pk, credit_no),
      foreign key (group_number, refund_pk) references refunds,
      foreign key (group_number, bank_account_pk) references bank_accounts,
      constraint an_approval_of_a_credit_has_its_person check (num_nulls(decided_at, decided_by_user_id, decided_by) in (0, 3)),
      constraint a_second_person_approves_a_credit check (decided_by_user_id <> user_id),
      constraint only_an_ended_credit_is_returned check (return_code is null or ended_at is not null),
      constraint an_ended_credit_says_why check ((ended_at is null) = (end_note = '')))`.execute(db);
  await sql`create unique index one_credit_pays_a_refund on refund_credits (group_number, refund_pk) where ended_at is null`.execute(
    db,
  );
  await sql`create index refund_credits_of_an_account on refund_credits (group_number, bank_account_pk) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table refund_credit_entries (
      file_pk text not null references ach_files, entry_no integer not null check (entry_no > 0),
      group_number text not null, refund_pk text not null, credit_no integer not null,
      amount_cents bigint not null check (amount_cents > 0), settle_date date not null, group_name text not null,
      ended_at timestamptz,
      primary key (group_number, file_pk, entry_no), unique (file_pk, entry_no),
      foreign key (group_number, refund_pk, credit_no) references refund_credits)`.execute(db);
  await sql`create unique index a_credit_is_in_one_file on refund_credit_entries (group_number, refund_pk, credit_no)
    where ended_at is null`.execute(db);
  await sql`
    alter table ach_files drop constraint ach_files_kind_check, add constraint ach_files_kind_check
      check (kind in ('PAYMENTS', 'MICRO_DEPOSITS', 'REMITTANCES', 'REVERSALS', 'REFUNDS'))`.execute(db);
  await audit(db, { table: 'refund_credits', group: '%.group_number' });
  await planDigests(db, AUDITED);
}
