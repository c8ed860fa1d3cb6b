import { type Kysely, sql } from 'kysely';

/**
 * Corrections that decided differences propose to carriers and payroll, and what happened to each. A correction of a bill that
 * was deleted goes with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table corrections (
      group_number text not null, correction_pk text not null, bill_pk text not null,
      carrier_code text not null references carriers, member_id text not null, member_name text not null, coverage text,
      source_key text not null, difference_kind text not null, difference_cents bigint not null, paid_through date,
      kind text not null, effective_date date, value text not null default '', monthly_cents bigint,
      one_time_cents bigint not null default 0, installments integer not null default 1 check (installments between 1 and 24),
      tax text check (tax in ('PRE_TAX','POST_TAX')), plan_year integer, authorization_text text not null default '',
      note text not null default '',
      state text not null check (state in ('PROPOSED','OPEN','SENT','CONFIRMED','REJECTED','DROPPED')),
      add_date timestamptz not null default now(), add_user text not null default 'system',
      mod_date timestamptz not null default now(), mod_user text not null default 'system',
      primary key (group_number, correction_pk),
      foreign key (group_number, bill_pk) references bills on delete cascade,
      unique (group_number, bill_pk, source_key, carrier_code))`.execute(db);
  await sql`create index corrections_pending on corrections (group_number, carrier_code)
    where state in ('PROPOSED','OPEN','SENT')`.execute(db);
  await sql`
    create table correction_events (
      group_number text not null, correction_pk text not null, event_pk text not null, at timestamptz not null,
      by_user_id text, by_name text not null, state text not null, note text not null default '',
      primary key (group_number, correction_pk, event_pk),
      foreign key (group_number, correction_pk) references corrections on delete cascade)`.execute(db);
}
