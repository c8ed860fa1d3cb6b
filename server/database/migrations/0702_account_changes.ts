import { type Kysely, sql } from 'kysely';

/**
 * Changes of bank accounts that banks ask for, and that a second person confirms. The former numbers stay encrypted: a bank file that
 * was sent before the change is downloaded with them again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_changes (
      group_number text not null, change_pk text not null, bank_account_pk text not null, payment_pk text not null,
      file_hash text not null references return_files, line_no integer not null, code text not null,
      state text not null check (state in ('OPEN', 'CONFIRMED', 'DECLINED', 'REPLACED')),
      routing_encrypted text, account_encrypted text, account_type text check (account_type in ('checking', 'savings')),
      routing_last3 text, account_last3 text, account_length integer,
      former_routing_encrypted text not null, former_account_encrypted text not null,
      former_account_type text not null check (former_account_type in ('checking', 'savings')),
      former_routing_last3 text not null, former_account_last3 text not null, former_account_length integer not null,
      sent_file_pks text[] not null default '{}',
      bank_note text not null, due_by date not null, add_date timestamptz not null, by_user_id text not null, by_name text not null,
      decided_at timestamptz, decided_by_user_id text, decided_by text, reason text not null default '',
      primary key (group_number, change_pk),
      foreign key (group_number, bank_account_pk) references bank_accounts,
      foreign key (group_number, payment_pk) references payments,
      constraint a_notification_is_posted_once unique (file_hash, line_no),
      constraint a_decided_change_says_by_whom check (
        (state in ('CONFIRMED', 'DECLINED')) = (decided_at is not null) and (decided_at is null) = (decided_by_user_id is null)
        and (decided_at is null) = (decided_by is null)),
      constraint a_corrected_number_is_complete check (
        (routing_encrypted is null) = (routing_last3 is null) and (account_encrypted is null) = (account_last3 is null)
        and (account_encrypted is null) = (account_length is null)))`.execute(db);
  await sql`create index account_changes_of on account_changes (group_number, bank_account_pk)`.execute(db);
  await sql`create index account_changes_open on account_changes (due_by) where state = 'OPEN'`.execute(db);
  await sql`
    create trigger account_changes_use_the_current_key
      before insert or update of routing_encrypted, account_encrypted on account_changes
      for each row execute function bank_accounts_use_the_current_key()`.execute(db);
  await sql`alter table bank_account_events drop constraint bank_account_events_event_check`.execute(db);
  await sql`
    alter table bank_account_events add constraint bank_account_events_event_check
      check (event in ('removed', 'restored', 'renamed', 'corrected', 'correctionDeclined'))`.execute(db);
  await sql`
    alter table notices
      drop constraint notices_kind_check,
      drop constraint a_notice_is_about_a_bill_or_a_payment,
      add constraint notices_kind_check check (kind in (
        'billReady','dueSoon','pastDue','paymentReturned','checkReceived','correctionsOverdue','accountChange','accountChangeOverdue')),
      add constraint a_notice_is_about_a_bill_or_a_payment check (
        (bill_pk is not null) = (kind in ('billReady','dueSoon','pastDue','correctionsOverdue'))
        and (payment_pk is null) = (bill_pk is not null))`.execute(db);
}
