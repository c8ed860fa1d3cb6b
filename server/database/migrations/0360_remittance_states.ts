import { type Kysely, sql } from 'kysely';

/** Posts two entries for each row of `moves`: `group_number`, `ref_pk`, `carrier_code`, `cents`, and `at`. */
async function post(
  db: Kysely<unknown>,
  kind: string,
  { debit, credit }: { readonly debit: string; readonly credit: string },
  moves: string,
): Promise<void> {
  await sql
    .raw(
      `with move as materialized (
         select m.*, m.group_number || '.0360-${kind}-' || row_number() over (order by m.group_number, m.ref_pk) as event_pk
         from (${moves}) m
       ), event as (
         insert into ledger_events (group_number, event_pk, kind, ref_pk, at, by_name)
         select group_number, event_pk, '${kind}', ref_pk, at, 'Processing' from move
       )
       insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, carrier_code)
       select move.group_number, move.event_pk, s.no, s.account, s.sign * move.cents, move.carrier_code
       from move cross join (values (1, '${debit}', 1), (2, '${credit}', -1)) s (no, account, sign)`,
    )
    .execute(db);
}

/** What each remittance passed on, by group. */
const REMITTED = `
  select e.group_number, e.remittance_pk as ref_pk, r.carrier_code, sum(-l.amount_cents)::bigint as cents, r.add_date as at
  from remittance_entries e join remittances r on r.remittance_pk = e.remittance_pk
  join ledger_entries l on l.group_number = e.group_number and l.event_pk = e.event_pk and l.entry_no = e.entry_no
  group by e.group_number, e.remittance_pk, r.carrier_code, r.add_date having sum(l.amount_cents) <> 0`;

/** Debits of pending payments in bank files. */
const ORIGINATED = `
  select e.group_number, e.payment_pk as ref_pk, null::text as carrier_code, sum(s.amount_cents)::bigint as cents, max(f.add_date) as at
  from ach_entries e join ach_files f on f.file_pk = e.file_pk
  join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
  join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
  where p.status = 'PENDING' and p.disposition = 'NONE' group by e.group_number, e.payment_pk`;

/**
 * Adds the states of remittances with who recorded them, and posts each step of pending debits and of remittances. Earlier versions
 * did not record whether a remittance was sent, so existing ones count as cleared when they were made: listed as not sent, they could
 * be paid again.
 *
 * @source docs/decisions/ledger.md#remittances-of-earlier-versions-count-as-cleared
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remittances add column state text not null default 'MADE' check (state in ('MADE','SENT','CLEARED'))`.execute(
    db,
  );
  await sql`
    create table remittance_events (
      remittance_pk text not null references remittances, event_no integer not null check (event_no > 0), at timestamptz not null,
      user_id text, by_name text not null, note text not null, step text not null check (step in ('send','clear','undo')),
      state text not null check (state in ('MADE','SENT','CLEARED')), primary key (remittance_pk, event_no))`.execute(
    db,
  );
  await sql`create index remittance_events_by_time on remittance_events (at)`.execute(db);
  await sql`create index remittances_by_state on remittances (state, business_date desc, control_no desc)`.execute(db);
  // What a remittance takes out of carrier payable names no bill, and is not owed to anyone.
  await sql`
    create or replace function carriers_are_owed() returns trigger language plpgsql as $$
    begin
      insert into unremitted_entries (group_number, event_pk, entry_no, carrier_code)
        select group_number, event_pk, entry_no, carrier_code from added
        where account = 'CARRIER_PAYABLE' and carrier_code is not null and bill_pk is not null;
      return null;
    end $$`.execute(db);
  await sql`
    insert into remittance_events (remittance_pk, event_no, at, by_name, note, step, state)
    select r.remittance_pk, s.no, r.add_date, 'Processing', 'Made before this was recorded.', s.step, s.state
    from remittances r cross join (values (1, 'send', 'SENT'), (2, 'clear', 'CLEARED')) s (no, step, state)`.execute(
    db,
  );
  await sql`update remittances r set state = e.state from remittance_events e
    where e.remittance_pk = r.remittance_pk and e.event_no = 2`.execute(db);
  await post(db, 'REMITTANCE_MADE', { debit: 'CARRIER_PAYABLE', credit: 'REMITTANCE_PAYABLE' }, REMITTED);
  await post(db, 'REMITTANCE_SENT', { debit: 'REMITTANCE_PAYABLE', credit: 'REMITTANCE_CLEARING' }, REMITTED);
  await post(db, 'REMITTANCE_CLEARED', { debit: 'REMITTANCE_CLEARING', credit: 'CASH' }, REMITTED);
  await post(db, 'ACH_ORIGINATED', { debit: 'ACH_CLEARING', credit: 'ACH_UNSETTLED' }, ORIGINATED);
}
