import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['check_files', 'check_reports'] as const;

/**
 * Files that report checks to the bank. Accounts of earlier versions have no whole number: it is asked for with the first file.
 *
 * @source docs/decisions/positive-pay.md#a-check-is-reported-issued-once-and-void-once
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cash_accounts add column number_sealed text, add column check_layout jsonb`.execute(db);
  await sql`
    create table check_files (
      file_pk text primary key, account_pk text not null references cash_accounts, file_no integer not null check (file_no > 0),
      file_name text not null, business_date date not null, state text not null check (state in ('MADE','SENT','CANCELED','REJECTED')),
      layout jsonb not null, issue_count integer not null check (issue_count >= 0), issue_cents bigint not null,
      void_count integer not null check (void_count >= 0), void_cents bigint not null, hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      at timestamptz not null, by_user_id text not null, by_name text not null,
      ended_at timestamptz, ended_by_user_id text, ended_by text, end_reason text,
      unique (account_pk, file_no),
      constraint an_ended_file_has_a_reason check ((state in ('CANCELED','REJECTED')) = (ended_at is not null)
        and (ended_at is null) = (ended_by_user_id is null) and (ended_at is null) = (ended_by is null)
        and (ended_at is null) = (end_reason is null)))`.execute(db);
  await sql`
    create table check_reports (
      group_number text not null, file_pk text not null references check_files, entry_no integer not null check (entry_no > 0),
      kind text not null check (kind in ('ISSUE','VOID')), refund_pk text not null, account_pk text not null, check_number bigint not null,
      issued_on date not null, voided_on date, amount_cents bigint not null check (amount_cents > 0), payee text not null,
      is_withdrawn boolean not null default false,
      primary key (group_number, file_pk, entry_no),
      constraint a_reported_void_has_its_day check ((kind = 'VOID') = (voided_on is not null)),
      foreign key (group_number, refund_pk, check_number) references refund_checks)`.execute(db);
  await sql`
    create unique index a_check_is_reported_once on check_reports (account_pk, check_number, kind) where not is_withdrawn`.execute(
    db,
  );
  await sql`create index check_reports_by_file on check_reports (file_pk, entry_no)`.execute(db);
  await audit(db, { table: 'check_files' });
  await audit(db, { table: 'check_reports', group: '%.group_number' });
  await planDigests(db, AUDITED);
}
