import { RECORD_WITH_DEFAULTS } from './record';

const STATUSES = `'UNRELEASED','RELEASED','MODIFIED','RECONCILED','PENDING','PARTIAL','PAID'`;

/** Amounts are so small that whatever is calculated from one bill is exact, in JavaScript too. */
const LARGEST_LINE = 10_000_000_000;
const LARGEST_BILL = 10_000_000_000_000;

const within = (max: number, ...columns: readonly string[]) =>
  columns.map((column) => `abs(${column}) <= ${max}`).join(' and ');

/** Bills with their lines, history, locks, and comments. What must always hold about a bill's money is a constraint here. */
export const BILLS = [
  // Lines of a carrier's file are written, a few thousand at a time, before their bills: they belong to the key of a bill, and
  // nobody sees a line whose bill is not there yet. A deleted bill gives back its key with all its lines.
  'create table bill_keys (group_number text not null, bill_pk text not null, primary key (group_number, bill_pk))',
  `create table bills (
     group_number text not null references groups, bill_pk text not null, bill_number text not null,
     period_from date not null, period_to date not null, bill_date date not null, due_date date not null,
     status text not null check (status in (${STATUSES})),
     version integer not null default 1 check (version >= 1),
     reconcile_policy text not null check (reconcile_policy in ('adjustThenPay','payAsBilled')),
     carrier_codes text[] not null,
     billed_cents bigint not null, reconciled_cents bigint not null,
     adjustments_cents bigint not null default 0, credits_cents bigint not null default 0 check (credits_cents >= 0),
     due_cents bigint not null, paid_cents bigint not null default 0, pending_cents bigint not null default 0,
     previous_balance_cents bigint not null default 0, has_zero_payment boolean not null default false,
     line_count integer not null, member_count integer not null, changed_line_count integer not null default 0,
     released_at timestamptz, released_by text, reconciled_at timestamptz, reconciled_by text, reconciled_by_user_id text,
     ${RECORD_WITH_DEFAULTS},
     upload_pk text,
     primary key (group_number, bill_pk),
     constraint a_bill_has_its_key foreign key (group_number, bill_pk) references bill_keys,
     constraint bill_key_names_its_group check (bill_pk like group_number || '.%'),
     constraint amounts_of_a_bill_stay_exact check (${within(
       LARGEST_BILL,
       'billed_cents',
       'reconciled_cents',
       'adjustments_cents',
       'credits_cents',
       'previous_balance_cents',
     )}),
     constraint due_is_what_its_parts_say check (due_cents = adjustments_cents - credits_cents + case
       when status in ('RECONCILED','PENDING','PARTIAL','PAID') and reconcile_policy = 'adjustThenPay' then reconciled_cents
       else billed_cents end),
     constraint never_more_on_a_bill_than_due check (
       paid_cents >= 0 and pending_cents >= 0 and paid_cents + pending_cents <= greatest(due_cents, 0)),
     constraint status_is_what_the_money_says check (case status
       when 'PENDING' then pending_cents > 0
       when 'PARTIAL' then pending_cents = 0 and paid_cents > 0 and paid_cents < due_cents and not has_zero_payment
       when 'PAID' then pending_cents = 0 and (has_zero_payment or (due_cents > 0 and paid_cents >= due_cents))
       else pending_cents = 0 and paid_cents = 0 end),
     constraint a_zero_payment_wants_nothing_due check (
       not has_zero_payment or (status = 'PAID' and due_cents <= 0 and paid_cents = 0)))`,
  'create index bills_by_group_status on bills (group_number, status, due_date desc, bill_pk)',
  'create index bills_by_due on bills (due_date desc, bill_pk)',
  'create index bills_by_status_due on bills (status, due_date desc, bill_pk)',
  'create index bills_by_number on bills (bill_number text_pattern_ops)',
  'create index bills_by_upload on bills (upload_pk) where upload_pk is not null',
  `create function bill_takes_its_key() returns trigger language plpgsql as $$
   begin
     insert into bill_keys values (new.group_number, new.bill_pk) on conflict do nothing;
     return new;
   end $$`,
  'create trigger bill_takes_its_key before insert on bills for each row execute function bill_takes_its_key()',
  `create function bill_gives_back_its_key() returns trigger language plpgsql as $$
   begin
     delete from bill_keys k using gone g where k.group_number = g.group_number and k.bill_pk = g.bill_pk;
     return null;
   end $$`,
  `create trigger bill_gives_back_its_key after delete on bills referencing old table as gone
     for each statement execute function bill_gives_back_its_key()`,
  `create table bill_carriers (
     group_number text not null, bill_pk text not null, carrier_code text not null references carriers,
     billed_cents bigint not null, reconciled_cents bigint not null, adjustments_cents bigint not null default 0,
     line_count integer not null, paid_cents bigint not null default 0 check (paid_cents >= 0),
     primary key (group_number, bill_pk, carrier_code), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  'create index bill_carriers_by_carrier on bill_carriers (carrier_code, group_number, bill_pk)',
  // `file_row` is the row of the carrier's file; null for lines that came otherwise.
  `create table bill_lines (
     group_number text not null, bill_pk text not null, line_pk text not null, line_no integer not null,
     member_id text not null, member_name text not null, carrier_code text not null, coverage text not null, plan text not null,
     tier text not null check (tier in ('EE','ES','EC','FAM')), volume_cents bigint,
     change text not null check (change in ('NEW','TERMED','CHANGED','SAME','RETRO')), retro_period date,
     billed_cents bigint not null, reconciled_cents bigint, reason_code text, effective_date date, note text not null default '',
     file_row integer,
     primary key (group_number, bill_pk, line_pk),
     constraint a_line_belongs_to_a_bill foreign key (group_number, bill_pk) references bill_keys on delete cascade,
     constraint amounts_of_a_line_stay_exact check (${within(LARGEST_LINE, 'billed_cents', 'reconciled_cents')}),
     constraint a_changed_line_has_a_reason check ((reconciled_cents is null) = (reason_code is null)),
     constraint a_change_is_a_difference check (reconciled_cents is null or reconciled_cents <> billed_cents))`,
  'create unique index bill_lines_in_order on bill_lines (group_number, bill_pk, line_no)',
  `create index bill_lines_terminated on bill_lines (group_number, bill_pk) where reason_code = 'TERMINATED'`,
  'create index bill_lines_by_member on bill_lines (group_number, member_id, bill_pk)',
  // The released state, which a revert restores. Bills of years past have theirs in a compressed file instead.
  `create table bill_line_snapshots (
     group_number text not null, bill_pk text not null, line_pk text not null,
     billed_cents bigint not null, reconciled_cents bigint, reason_code text, effective_date date, note text not null,
     primary key (group_number, bill_pk, line_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  `create table archives (
     group_number text not null references groups, archive_pk text not null,
     sha256 text not null check (length(sha256) = 64),
     bytes bigint not null check (bytes > 0),
     add_date timestamptz not null default now(),
     primary key (group_number, archive_pk),
     check (archive_pk like group_number || '.%'))`,
  `create table archived_bills (
     group_number text not null, bill_pk text not null, archive_pk text not null,
     line_count integer not null check (line_count > 0),
     primary key (group_number, bill_pk),
     foreign key (group_number, bill_pk) references bills on delete cascade,
     foreign key (group_number, archive_pk) references archives)`,
  'create index archived_bills_by_archive on archived_bills (group_number, archive_pk)',
  `create table bill_adjustments (
     group_number text not null, bill_pk text not null, adjustment_pk text not null,
     kind text not null check (kind in ('RETRO_ADD','RETRO_TERM','TIER','RATE','VOLUME','FEE','CREDIT','CORRECTION','DEBIT_SUSPENSE')),
     description text not null, carrier_code text not null references carriers, amount_cents bigint not null,
     primary key (group_number, bill_pk, adjustment_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  `create table bill_events (
     group_number text not null, bill_pk text not null, event_pk text not null, at timestamptz not null default now(),
     user_id text, by_name text not null, event text not null,
     status_before text, status_after text not null, note text not null default '', change_count integer not null default 0,
     primary key (group_number, bill_pk, event_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  `create table bill_line_changes (
     group_number text not null, bill_pk text not null, event_pk text not null, line_pk text not null,
     before_cents bigint not null, after_cents bigint not null, reason_code text, note text not null default '',
     primary key (group_number, bill_pk, event_pk, line_pk),
     foreign key (group_number, bill_pk, event_pk) references bill_events on delete cascade)`,
  'create index bill_line_changes_by_line on bill_line_changes (group_number, line_pk)',
  // A person locks a bill, and each of their tabs holds the lock with a token of its own: closing one tab leaves the others'.
  `create table bill_locks (
     group_number text not null, bill_pk text not null, user_id text not null references people,
     since timestamptz not null, expires_at timestamptz not null, holders jsonb not null,
     primary key (group_number, bill_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  'create index bill_locks_by_person on bill_locks (user_id)',
];
