import { type Kysely, sql } from 'kysely';

const KINDS = `'payrollDeductions','enrolment','carrierBill','lockbox','setup','people','opening'`;

const STATEMENTS = [
  `create table opening_rows (
     owner text not null, upload_pk text not null, row_no integer not null, kind text not null, group_number text references groups,
     carrier_code text references carriers, amount_cents bigint not null, row_values jsonb not null,
     primary key (owner, upload_pk, row_no),
     foreign key (owner, upload_pk) references uploads (owner, upload_pk))`,
  'create index opening_rows_by_upload on opening_rows (upload_pk, row_no)',
  // What an entry for a carrier pays: the bill of the system before, of which there is no row in `bills`.
  `create table opening_entries (
     group_number text not null, event_pk text not null, entry_no integer not null, upload_pk text not null, row_no integer not null,
     bill_number text not null, period_from date not null,
     primary key (group_number, event_pk, entry_no),
     foreign key (group_number, event_pk, entry_no) references ledger_entries)`,
  'create index opening_entries_by_upload on opening_entries (upload_pk)',
  'alter table uploads add column opening_totals jsonb',
  `alter table uploads add column control_totals jsonb, add column control_at timestamptz, add column control_by text,
     add column control_by_user_id text,
     add constraint control_totals_have_a_person check (num_nulls(control_totals, control_at, control_by, control_by_user_id) in (0, 4))`,
  'alter table remittances add column upload_pk text',
  'create index remittances_by_upload on remittances (upload_pk) where upload_pk is not null',
  'alter table suspense_items add column upload_pk text',
  'alter table suspense_items add column reference text',
  'create index suspense_items_by_upload on suspense_items (upload_pk) where upload_pk is not null',
  'alter table expected_adjustments add column upload_pk text',
  'create index expected_adjustments_by_upload on expected_adjustments (upload_pk) where upload_pk is not null',
  // A remittance that was outstanding in the system before is posted with the other opening balances.
  `create or replace function a_remittance_is_posted() returns trigger language plpgsql as $$
   begin
     if new.upload_pk is not null or exists (
       select 1 from remittance_entries e join ledger_events v on v.group_number = e.group_number and v.ref_pk = e.remittance_pk
       where e.remittance_pk = new.remittance_pk and v.kind = 'REMITTANCE_MADE'
     ) then return null; end if;
     with move as materialized (
       select e.group_number, e.group_number || '.0465-' || new.remittance_pk as event_pk, sum(-l.amount_cents)::bigint as cents
       from remittance_entries e join ledger_entries l
         on l.group_number = e.group_number and l.event_pk = e.event_pk and l.entry_no = e.entry_no
       where e.remittance_pk = new.remittance_pk group by e.group_number having sum(l.amount_cents) <> 0
     ), event as (
       insert into ledger_events (group_number, event_pk, kind, ref_pk, at, by_name)
       select group_number, event_pk, 'REMITTANCE_MADE', new.remittance_pk, new.add_date, 'Processing' from move
     )
     insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, carrier_code)
     select move.group_number, move.event_pk, s.no, s.account, s.sign * move.cents, new.carrier_code
     from move cross join (values (1, 'CARRIER_PAYABLE', 1), (2, 'REMITTANCE_PAYABLE', -1)) s (no, account, sign);
     return null;
   end $$`,
];

/**
 * Files of balances from the system before: their rows, the totals that two people sign, and what each posted.
 *
 * @source docs/decisions/opening.md#one-row-for-each-balance
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['uploads', 'file_templates']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_kind_check`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_kind_check`)}
      check (kind in (${sql.raw(KINDS)}))`.execute(db);
  }
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
