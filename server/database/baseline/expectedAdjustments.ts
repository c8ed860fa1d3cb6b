import { RECORD_WITH_DEFAULTS } from './record';

/**
 * Expected adjustments follow a difference from the bill it was found on to the later bills that correct it. What arrived is
 * counted by the database from the arrivals, and a line or adjustment is never used for more than its amount.
 */
export const EXPECTED_ADJUSTMENTS = [
  `create table expected_adjustments (
     group_number text not null, expected_pk text not null, bill_pk text not null,
     carrier_code text not null references carriers, member_id text not null, member_name text not null, coverage text,
     amount_cents bigint not null, arrived_cents bigint not null default 0,
     source text not null check (source in ('DECISION','DISPUTE','PAID_AS_BILLED')), source_key text not null,
     kind text, reason_code text not null, note text not null default '',
     closed_at timestamptz, closed_by text, closed_reason text, close_note text,
     ${RECORD_WITH_DEFAULTS},
     primary key (group_number, expected_pk),
     foreign key (group_number, bill_pk) references bills on delete cascade,
     unique (group_number, bill_pk, source, source_key, carrier_code),
     constraint an_expected_amount_is_not_zero check (amount_cents <> 0),
     constraint no_more_arrives_than_expected check (
       arrived_cents between least(amount_cents, 0) and greatest(amount_cents, 0)),
     constraint a_closed_one_has_a_reason check (
       num_nulls(closed_at, closed_by, closed_reason, close_note) in (0, 4)),
     constraint what_arrived_is_not_closed check (closed_at is null or arrived_cents <> amount_cents))`,
  `create index expected_adjustments_open on expected_adjustments (group_number, carrier_code)
     where closed_at is null and arrived_cents <> amount_cents`,
  `create table expected_arrivals (
     group_number text not null, expected_pk text not null, bill_pk text not null, source_pk text not null,
     amount_cents bigint not null check (amount_cents <> 0), add_date timestamptz not null default now(),
     primary key (group_number, expected_pk, bill_pk, source_pk),
     foreign key (group_number, expected_pk) references expected_adjustments on delete cascade,
     foreign key (group_number, bill_pk) references bills on delete cascade)`,
  'create index expected_arrivals_by_source on expected_arrivals (group_number, bill_pk, source_pk)',
  `create function expected_arrival_counts() returns trigger language plpgsql as $$
   declare
     available bigint;
     used bigint;
   begin
     if tg_op = 'DELETE' then
       update expected_adjustments set arrived_cents = arrived_cents - old.amount_cents
       where group_number = old.group_number and expected_pk = old.expected_pk;
       return null;
     end if;
     select coalesce(
       (select billed_cents from bill_lines
        where group_number = new.group_number and bill_pk = new.bill_pk and line_pk = new.source_pk),
       (select amount_cents from bill_adjustments
        where group_number = new.group_number and bill_pk = new.bill_pk and adjustment_pk = new.source_pk),
       0) into available;
     select sum(amount_cents) into used from expected_arrivals
     where group_number = new.group_number and bill_pk = new.bill_pk and source_pk = new.source_pk;
     if used not between least(available, 0) and greatest(available, 0) then
       raise exception 'Arrivals of % are more than its amount', new.source_pk using errcode = 'check_violation';
     end if;
     update expected_adjustments
     set arrived_cents = arrived_cents + new.amount_cents - case when tg_op = 'UPDATE' then old.amount_cents else 0 end
     where group_number = new.group_number and expected_pk = new.expected_pk;
     return null;
   end $$`,
  `create trigger expected_arrivals_count after insert or update or delete on expected_arrivals
     for each row execute function expected_arrival_counts()`,
];
