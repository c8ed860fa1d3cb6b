import { type Kysely, sql } from 'kysely';
import { audit } from './0560_audit_trail';

const CENTS = ['billed_cents', 'employee_cents', 'employer_cents', 'continuation_cents', 'adjustment_cents'];
const BALANCE = 'billed_cents - employee_cents - employer_cents - continuation_cents + adjustment_cents';

/**
 * The register of balances: append-only postings with entries by member, coverage, plan, and coverage month, and the sums of the entries
 * by member, coverage, and plan, from which a page is read by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table register_postings (
      group_number text not null references groups, posting_pk text not null, event text not null
        check (event in ('RECONCILED', 'REOPENED', 'OPENED', 'OPENING_REVERSED')),
      bill_pk text, upload_pk text, reverses_pk text, posted_on date not null, at timestamptz not null, by_user_id text not null,
      by_name text not null,
      primary key (group_number, posting_pk),
      constraint register_posting_names_its_source check ((bill_pk is null) <> (upload_pk is null)),
      constraint register_posting_reverses_another check ((reverses_pk is not null) = (event in ('REOPENED', 'OPENING_REVERSED'))),
      foreign key (group_number, reverses_pk) references register_postings)`.execute(db);
  await sql`create unique index register_postings_reversed_once on register_postings (group_number, reverses_pk)
    where reverses_pk is not null`.execute(db);
  await sql`create index register_postings_by_bill on register_postings (group_number, bill_pk)`.execute(db);
  await sql`create index register_postings_by_upload on register_postings (upload_pk) where upload_pk is not null`.execute(
    db,
  );
  const amounts = sql.raw(CENTS.map((column) => `${column} bigint not null default 0`).join(', '));
  await sql`
    create table register_entries (
      group_number text not null, posting_pk text not null, entry_no integer not null check (entry_no > 0), member_id text not null,
      member_name text not null, coverage text not null, plan text not null,
      month date not null check (month = date_trunc('month', month)::date), ${amounts}, posted_on date not null,
      primary key (group_number, posting_pk, entry_no),
      foreign key (group_number, posting_pk) references register_postings)`.execute(db);
  await sql`create index register_entries_by_member on register_entries (group_number, member_id, month)`.execute(db);
  await sql`create index register_entries_by_day on register_entries (group_number, posted_on)`.execute(db);
  await sql`
    create table register_balances (
      group_number text not null references groups, member_id text not null, member_name text not null, coverage text not null,
      plan text not null, unnumbered_name text not null generated always as (case member_id when '' then member_name else '' end) stored,
      ${amounts}, balance_cents bigint not null generated always as (${sql.raw(BALANCE)}) stored,
      primary key (group_number, member_id, unnumbered_name, coverage, plan))`.execute(db);
  await sql`create index register_balances_by_name on register_balances (group_number, lower(member_name), member_id, coverage, plan)`.execute(
    db,
  );
  await sql`create index register_balances_open on register_balances (group_number, lower(member_name), member_id, coverage, plan)
    where balance_cents <> 0`.execute(db);
  await sql`create index register_balances_by_amount on register_balances (group_number, balance_cents, member_id, coverage, plan)
    where balance_cents <> 0`.execute(db);
  await audit(db, { table: 'register_postings', group: '%.group_number' });
}
