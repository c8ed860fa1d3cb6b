import { type Kysely, sql } from 'kysely';

/** The office's bank account, its statements with their lines, and what people did with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cash_accounts (
      account_pk text primary key, ledger_account text not null unique check (ledger_account = 'CASH'), name text not null,
      bank_name text not null, last4 text not null check (last4 ~ '^\\d{4}$'), opens_on date not null, opening_cents bigint not null,
      csv_layout jsonb, at timestamptz not null, by_user_id text not null, by_name text not null)`.execute(db);
  await sql`
    create table bank_statements (
      statement_pk text primary key, account_pk text not null references cash_accounts, from_day date not null,
      to_day date not null, opening_cents bigint not null, closing_cents bigint not null, line_count integer not null,
      format text not null check (format in ('BAI2', 'CSV')), file_name text not null, file_hash text not null,
      at timestamptz not null, by_user_id text not null, by_name text not null, check (from_day <= to_day),
      unique (account_pk, to_day))`.execute(db);
  await sql`
    create table statement_lines (
      line_pk text primary key, statement_pk text not null references bank_statements on delete cascade,
      line_no integer not null check (line_no > 0), day date not null, amount_cents bigint not null check (amount_cents <> 0),
      type_code text not null, reference text not null, description text not null, unique (statement_pk, line_no))`.execute(
    db,
  );
  await sql`
    create table cash_events (
      event_pk text primary key, account_pk text not null references cash_accounts, statement_pk text, event text not null,
      note text not null, facts jsonb not null default '{}', at timestamptz not null, user_id text not null, by_name text not null)`.execute(
    db,
  );
  await sql`create index cash_events_by_time on cash_events (at)`.execute(db);
}
