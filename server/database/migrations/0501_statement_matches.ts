import { type Kysely, sql } from 'kysely';

/**
 * What each line of a bank statement is: matched with events of the ledger's cash, or explained by an event of its own. A line has at
 * most one match, and so has an event, so that each is counted once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_matches (
      match_pk text primary key, account_pk text not null references cash_accounts,
      how text not null check (how in ('AUTO','HAND','FEE','INTEREST','TRANSFER','BANK_ERROR','OPENING')), reason text not null,
      at timestamptz not null, by_user_id text not null, by_name text not null, undone_at timestamptz)`.execute(db);
  await sql`alter table statement_lines add column match_pk text references statement_matches`.execute(db);
  await sql`create index statement_lines_by_match on statement_lines (match_pk)`.execute(db);
  await sql`
    create table matched_cash (
      group_number text not null, event_pk text not null, match_pk text not null references statement_matches,
      primary key (group_number, event_pk), foreign key (group_number, event_pk) references ledger_events)`.execute(db);
  await sql`create index matched_cash_by_match on matched_cash (match_pk)`.execute(db);
  await sql`create index ledger_entries_of_cash on ledger_entries (group_number, event_pk) where account = 'CASH'`.execute(
    db,
  );
  await sql`create index deposit_checks_by_check on deposit_checks (check_pk)`.execute(db);
}
