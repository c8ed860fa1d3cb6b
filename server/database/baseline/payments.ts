import { RECORD_WITH_DEFAULTS } from './record';

/**
 * Payments with their sources, allocations to bills, and history. A processed payment never changes: it ends once, by a return or
 * a reversal.
 */
export const PAYMENTS = [
  // `scheduled_for` is a later bank day. `made_with_pk` is the payment that a write-off completes. `excess_account` says where the
  // excess goes. A Zero Payment closes one bill with nothing due, moves no cash, and is processed when it is made.
  `create table payments (
     group_number text not null references groups, payment_pk text not null, confirmation text not null,
     amount_cents bigint not null check (amount_cents >= 0),
     method text not null check (method in ('Check','ACH','Lockbox','Credit Suspense','Debit Suspense','Over/Short Debit','Over/Short Credit','Group Credit','Zero Payment')),
     status text not null check (status in ('PENDING','PROCESSED')),
     disposition text not null default 'NONE' check (disposition in ('NONE','VOIDED','RETURNED','REVERSED')),
     settle_date date not null, cutoff_at timestamptz not null,
     bank_account_pk text, made_by text not null, made_by_user_id text not null,
     processed_at timestamptz, void_reason text, ${RECORD_WITH_DEFAULTS},
     closed_bill_pk text, made_with_pk text,
     excess_account text not null default 'CREDIT_SUSPENSE' check (excess_account in ('CREDIT_SUSPENSE','OVER_SHORT')),
     scheduled_for date,
     primary key (group_number, payment_pk),
     foreign key (group_number, closed_bill_pk) references bills,
     foreign key (group_number, made_with_pk) references payments,
     constraint payment_key_names_its_group check (payment_pk like group_number || '.%'),
     constraint a_processed_payment_is_never_void check (not (status = 'PROCESSED' and disposition = 'VOIDED')),
     constraint a_scheduled_payment_settles_from_its_day_on check (scheduled_for <= settle_date),
     constraint only_a_write_off_belongs_to_a_payment check (made_with_pk is null or method = 'Over/Short Debit'),
     constraint a_zero_payment_closes_a_bill check (
       (method = 'Zero Payment') = (closed_bill_pk is not null)
       and (closed_bill_pk is null or (amount_cents = 0 and status = 'PROCESSED'))))`,
  'create unique index payments_by_confirmation on payments (group_number, confirmation)',
  'create index payments_by_confirmation_start on payments (lower(confirmation) text_pattern_ops)',
  // Banks repeat the first 15 characters of a payment's confirmation, by which a returned payment is found.
  'create index payments_by_bank_id on payments (left(confirmation, 15))',
  'create index payments_by_amount on payments (amount_cents desc, payment_pk)',
  'create index payments_by_date on payments (add_date desc, payment_pk)',
  `create index payments_to_process on payments (settle_date) where status = 'PENDING' and disposition = 'NONE'`,
  'create index payments_made_with on payments (group_number, made_with_pk) where made_with_pk is not null',
  `create unique index a_bill_is_closed_once on payments (group_number, closed_bill_pk)
     where closed_bill_pk is not null and disposition = 'NONE'`,
  `create function a_payment_ends_once() returns trigger language plpgsql as $$
   begin
     if old.disposition <> 'NONE' and new.disposition <> old.disposition then
       raise exception 'Payment % has already ended.', new.payment_pk using errcode = '23514';
     end if;
     return new;
   end $$`,
  `create trigger a_payment_ends_once before update of disposition on payments
   for each row execute function a_payment_ends_once()`,
  `create table payment_sources (
     group_number text not null, payment_pk text not null, source_no integer not null, method text not null,
     bank_account_pk text, amount_cents bigint not null check (amount_cents > 0),
     primary key (group_number, payment_pk, source_no), foreign key (group_number, payment_pk) references payments)`,
  `create table payment_allocations (
     group_number text not null, payment_pk text not null, bill_pk text not null,
     amount_cents bigint not null check (amount_cents > 0),
     state text not null check (state in ('PENDING','PROCESSED','VOIDED')),
     primary key (group_number, payment_pk, bill_pk), foreign key (group_number, payment_pk) references payments,
     foreign key (group_number, bill_pk) references bills)`,
  'create index payment_allocations_by_bill on payment_allocations (group_number, bill_pk)',
  `create function allocations_add_up() returns trigger language plpgsql as $$
   begin
     if (select sum(amount_cents) from payment_allocations
           where group_number = new.group_number and payment_pk = new.payment_pk and state <> 'VOIDED')
         > (select amount_cents from payments where group_number = new.group_number and payment_pk = new.payment_pk) then
       raise exception 'More is allocated than payment % brings.', new.payment_pk using errcode = '23514';
     end if;
     if exists (select from bills b where b.group_number = new.group_number and b.bill_pk = new.bill_pk
         and row(b.paid_cents, b.pending_cents) <> (
           select coalesce(sum(amount_cents) filter (where state = 'PROCESSED'), 0),
             coalesce(sum(amount_cents) filter (where state = 'PENDING'), 0)
           from payment_allocations where group_number = new.group_number and bill_pk = new.bill_pk)) then
       raise exception 'Bill % does not show what is allocated to it.', new.bill_pk using errcode = '23514';
     end if;
     return null;
   end $$`,
  `create constraint trigger payment_allocations_add_up after insert or update on payment_allocations deferrable initially deferred
   for each row execute function allocations_add_up()`,
  // No foreign key of `run_pk`: every transaction of a run would lock the run's row, which each heartbeat updates.
  `create table payment_events (
     group_number text not null, payment_pk text not null, event_pk text not null, at timestamptz not null default now(),
     user_id text, by_name text not null, event text not null, note text not null default '', run_pk text,
     primary key (group_number, payment_pk, event_pk), foreign key (group_number, payment_pk) references payments)`,
  'create index payment_events_by_run on payment_events (run_pk, event, group_number, payment_pk) where run_pk is not null',
];
