import { type Kysely, sql } from 'kysely';

/**
 * Every table that belongs to a group has the group number first in its key, so that its rows can be distributed by group.
 * Amounts are whole cents in bigint. What must always hold about money is a constraint here, whatever code writes the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...directory, ...bills, ...payments, ...ledger, ...rest])
    await sql.raw(statement).execute(db);
}

const record = `
  add_date timestamptz not null default now(), add_user text not null default 'system',
  mod_date timestamptz not null default now(), mod_user text not null default 'system'`;

const BILL_STATUSES = `'UNRELEASED','RELEASED','MODIFIED','RECONCILED','PENDING','PARTIAL','PAID'`;

const directory = [
  `create table carriers (carrier_code text primary key, name text not null)`,
  `create table agents (agent_code text primary key, name text not null)`,
  `create table reps (rep_id integer primary key, name text not null)`,
  `create table groups (
     group_number text primary key, name text not null, rep_id integer not null references reps,
     reconcile_policy text not null default 'adjustThenPay' check (reconcile_policy in ('adjustThenPay','payAsBilled')),
     same_person_may_pay boolean not null default true,
     tolerance_cents bigint not null default 0 check (tolerance_cents >= 0),
     branding_name text, logo_url text, ${record})`,
  `create index groups_by_rep on groups (rep_id)`,
  `create table group_carriers (group_number text not null references groups, carrier_code text not null references carriers,
     primary key (group_number, carrier_code))`,
  `create index group_carriers_by_carrier on group_carriers (carrier_code)`,
  `create table group_agents (group_number text not null references groups, agent_code text not null references agents,
     primary key (group_number, agent_code))`,
  `create index group_agents_by_agent on group_agents (agent_code)`,
  `create table people (
     user_id text primary key, issuer text not null, email text not null,
     first_name text not null, last_name text not null, phone_number text not null default '', extension text not null default '',
     status text not null default 'Active' check (status in ('Active','Disabled','Deleted')),
     password_hash text, connection text not null default 'Username-Password-Authentication',
     carrier_codes text[] not null default '{}', agent_codes text[] not null default '{}', rep_id integer references reps,
     auth_groups text[] not null default '{}',
     received_ui_welcome_notice boolean not null default false,
     logins_count integer not null default 0, last_login_at timestamptz,
     demo_hint text, ${record})`,
  `create unique index people_by_email on people (lower(email))`,
  `create table person_roles (user_id text not null references people, role text not null,
     group_number text not null default '', primary key (user_id, role, group_number))`,
  `create table person_preferences (user_id text primary key references people, preferences jsonb not null, mod_date timestamptz not null default now())`,
];

const bills = [
  `create table bills (
     group_number text not null references groups, bill_pk text not null, bill_number text not null,
     period_from date not null, period_to date not null, bill_date date not null, due_date date not null,
     status text not null check (status in (${BILL_STATUSES})),
     version integer not null default 1 check (version >= 1),
     reconcile_policy text not null check (reconcile_policy in ('adjustThenPay','payAsBilled')),
     carrier_codes text[] not null,
     billed_cents bigint not null, reconciled_cents bigint not null,
     adjustments_cents bigint not null default 0, credits_cents bigint not null default 0 check (credits_cents >= 0),
     due_cents bigint not null, paid_cents bigint not null default 0, pending_cents bigint not null default 0,
     previous_balance_cents bigint not null default 0, has_zero_payment boolean not null default false,
     line_count integer not null, member_count integer not null, changed_line_count integer not null default 0,
     released_at timestamptz, released_by text, reconciled_at timestamptz, reconciled_by text, reconciled_by_user_id text,
     ${record},
     primary key (group_number, bill_pk),
     constraint bill_key_names_its_group check (bill_pk like group_number || '.%'),
     constraint due_is_what_its_parts_say check (due_cents = adjustments_cents - credits_cents + case
       when status in ('RECONCILED','PENDING','PARTIAL','PAID') and reconcile_policy = 'adjustThenPay' then reconciled_cents
       else billed_cents end),
     constraint never_more_on_a_bill_than_due check (paid_cents >= 0 and pending_cents >= 0 and paid_cents + pending_cents <= greatest(due_cents, 0)),
     constraint status_is_what_the_money_says check (case status
       when 'PENDING' then pending_cents > 0
       when 'PARTIAL' then pending_cents = 0 and paid_cents > 0 and paid_cents < due_cents and not has_zero_payment
       when 'PAID' then pending_cents = 0 and (has_zero_payment or (due_cents > 0 and paid_cents >= due_cents))
       else pending_cents = 0 and paid_cents = 0 end))`,
  `create index bills_by_group_status on bills (group_number, status, due_date desc, bill_pk)`,
  `create index bills_by_due on bills (due_date desc, bill_pk)`,
  `create index bills_by_status_due on bills (status, due_date desc, bill_pk)`,
  `create index bills_by_number on bills (bill_number text_pattern_ops)`,
  `create table bill_carriers (
     group_number text not null, bill_pk text not null, carrier_code text not null references carriers,
     billed_cents bigint not null, reconciled_cents bigint not null, adjustments_cents bigint not null default 0,
     line_count integer not null, paid_cents bigint not null default 0 check (paid_cents >= 0),
     primary key (group_number, bill_pk, carrier_code), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  `create index bill_carriers_by_carrier on bill_carriers (carrier_code, group_number, bill_pk)`,
  `create table bill_lines (
     group_number text not null, bill_pk text not null, line_pk text not null, line_no integer not null,
     member_id text not null, member_name text not null, carrier_code text not null, coverage text not null, plan text not null,
     tier text not null check (tier in ('EE','ES','EC','FAM')), volume_cents bigint,
     change text not null check (change in ('NEW','TERMED','CHANGED','SAME','RETRO')), retro_period date,
     billed_cents bigint not null, reconciled_cents bigint, reason_code text, effective_date date, note text not null default '',
     primary key (group_number, bill_pk, line_pk), foreign key (group_number, bill_pk) references bills on delete cascade,
     constraint a_changed_line_has_a_reason check ((reconciled_cents is null) = (reason_code is null)),
     constraint a_change_is_a_difference check (reconciled_cents is null or reconciled_cents <> billed_cents))`,
  `create unique index bill_lines_in_order on bill_lines (group_number, bill_pk, line_no)`,
  `create table bill_line_snapshots (
     group_number text not null, bill_pk text not null, line_pk text not null,
     billed_cents bigint not null, reconciled_cents bigint, reason_code text, effective_date date, note text not null,
     primary key (group_number, bill_pk, line_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
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
  `create table bill_locks (
     group_number text not null, bill_pk text not null, user_id text not null references people, lock_token uuid not null,
     since timestamptz not null, expires_at timestamptz not null,
     primary key (group_number, bill_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  `create index bill_locks_by_person on bill_locks (user_id)`,
  `create table comparisons (
     group_number text not null, comparison_pk text not null, bill_pk text not null, file_name text not null,
     row_count integer not null, deducted_cents bigint not null, difference_cents bigint not null, ${record},
     primary key (group_number, comparison_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  `create table comparison_discrepancies (
     group_number text not null, comparison_pk text not null, discrepancy_key text not null, kind text not null,
     member_id text not null, member_name text not null, coverage text, billed_cents bigint not null, deducted_cents bigint,
     difference_cents bigint not null, action text not null, reason_code text not null, note text not null,
     primary key (group_number, comparison_pk, discrepancy_key),
     foreign key (group_number, comparison_pk) references comparisons on delete cascade)`,
];

const payments = [
  `create table bank_accounts (
     group_number text not null references groups, bank_account_pk text not null, name text not null, bank_name text not null,
     account_type text not null check (account_type in ('checking','savings')),
     routing_encrypted text not null, account_encrypted text not null,
     routing_last3 text not null, account_last3 text not null, account_length integer not null, fingerprint text not null,
     removed_at timestamptz, ${record},
     primary key (group_number, bank_account_pk))`,
  `create unique index an_account_is_there_once on bank_accounts (group_number, fingerprint) where removed_at is null`,
  `create table payments (
     group_number text not null references groups, payment_pk text not null, confirmation text not null,
     amount_cents bigint not null check (amount_cents >= 0),
     method text not null check (method in ('Check','ACH','Lockbox','Credit Suspense','Debit Suspense','Over/Short Debit','Over/Short Credit','Group Credit','Zero Payment')),
     status text not null check (status in ('PENDING','PROCESSED')),
     disposition text not null default 'NONE' check (disposition in ('NONE','VOIDED','RETURNED','REVERSED')),
     settle_date date not null, cutoff_at timestamptz not null,
     bank_account_pk text, made_by text not null, made_by_user_id text not null,
     processed_at timestamptz, void_reason text, ${record},
     primary key (group_number, payment_pk),
     constraint payment_key_names_its_group check (payment_pk like group_number || '.%'),
     constraint a_processed_payment_is_never_void check (not (status = 'PROCESSED' and disposition = 'VOIDED')))`,
  `create unique index payments_by_confirmation on payments (group_number, confirmation)`,
  `create index payments_by_amount on payments (amount_cents desc, payment_pk)`,
  `create index payments_by_date on payments (add_date desc, payment_pk)`,
  `create index payments_to_process on payments (settle_date) where status = 'PENDING' and disposition = 'NONE'`,
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
  `create index payment_allocations_by_bill on payment_allocations (group_number, bill_pk)`,
  `create function allocations_add_up() returns trigger language plpgsql as $$
   declare payment payments; bill bills; of_payment numeric; processed numeric; pending numeric;
   begin
     select * into payment from payments where group_number = new.group_number and payment_pk = new.payment_pk;
     select coalesce(sum(amount_cents), 0) into of_payment from payment_allocations
       where group_number = new.group_number and payment_pk = new.payment_pk and state <> 'VOIDED';
     if of_payment > payment.amount_cents then
       raise exception 'More is allocated than payment % brings.', new.payment_pk using errcode = '23514';
     end if;
     select * into bill from bills where group_number = new.group_number and bill_pk = new.bill_pk;
     select coalesce(sum(amount_cents) filter (where state = 'PROCESSED'), 0), coalesce(sum(amount_cents) filter (where state = 'PENDING'), 0)
       into processed, pending from payment_allocations where group_number = new.group_number and bill_pk = new.bill_pk;
     if processed <> bill.paid_cents or pending <> bill.pending_cents then
       raise exception 'Bill % does not show what is allocated to it.', new.bill_pk using errcode = '23514';
     end if;
     return null;
   end $$`,
  `create constraint trigger payment_allocations_add_up after insert or update on payment_allocations deferrable initially deferred
   for each row execute function allocations_add_up()`,
  `create table payment_events (
     group_number text not null, payment_pk text not null, event_pk text not null, at timestamptz not null default now(),
     user_id text, by_name text not null, event text not null, note text not null default '',
     primary key (group_number, payment_pk, event_pk), foreign key (group_number, payment_pk) references payments)`,
  `create table suspense_items (
     group_number text not null references groups, suspense_pk text not null, payment_pk text, bill_pk text,
     amount_cents bigint not null check (amount_cents > 0), remaining_cents bigint not null,
     ${record}, primary key (group_number, suspense_pk),
     constraint suspense_is_used_once check (remaining_cents >= 0 and remaining_cents <= amount_cents))`,
  `create unique index an_excess_is_kept_once on suspense_items (group_number, payment_pk) where payment_pk is not null`,
  `create table idempotency_keys (
     user_id text not null, idempotency_key text not null, call text not null, request_hash text not null,
     status integer not null, answer text not null, at timestamptz not null default now(),
     primary key (user_id, idempotency_key))`,
];

/** Does what `allocateProRata` does, for amounts shown by carrier: cents left over go to the largest remainders. */
const PRO_RATA = `
  create function pro_rata(amount bigint, weights bigint[]) returns bigint[] language sql immutable strict as $$
    select array_agg(sign(amount)::bigint * (floor_part + case when place <= abs(amount) - given then 1 else 0 end)::bigint order by no)
    from (
      select no, floor_part, sum(floor_part) over () as given, row_number() over (order by rest desc, no) as place
      from (
        select no, div(abs(amount) * w, total) as floor_part, mod(abs(amount) * w, total) as rest
        from (
          select no, case when sum(weight) over () = 0 then (no = 1)::integer else weight end::numeric as w,
            case when sum(weight) over () = 0 then 1 else sum(weight) over () end as total
          from unnest(weights) with ordinality as given_weights (weight, no)
        ) weighted
      ) divided
    ) placed $$`;

const ledger = [
  PRO_RATA,
  `create table ledger_events (
     group_number text not null references groups, event_pk text not null, kind text not null, ref_pk text not null,
     at timestamptz not null default now(), by_name text not null, primary key (group_number, event_pk))`,
  `create index ledger_events_by_ref on ledger_events (group_number, ref_pk)`,
  `create unique index a_payment_is_processed_once on ledger_events (group_number, ref_pk) where kind = 'PAYMENT_PROCESSED'`,
  `create table ledger_entries (
     group_number text not null, event_pk text not null, entry_no integer not null, account text not null,
     amount_cents bigint not null, bill_pk text, carrier_code text,
     primary key (group_number, event_pk, entry_no), foreign key (group_number, event_pk) references ledger_events)`,
  `create index ledger_entries_by_bill on ledger_entries (group_number, bill_pk, account)`,
  `create function ledger_is_append_only() returns trigger language plpgsql as $$
   begin raise exception 'The ledger is never changed: post a reversing event instead.' using errcode = '23514'; end $$`,
  ...['ledger_events', 'ledger_entries'].map(
    (table) =>
      `create trigger ${table}_append_only before update or delete on ${table} for each statement execute function ledger_is_append_only()`,
  ),
  `create function ledger_event_nets_to_zero() returns trigger language plpgsql as $$
   declare total numeric;
   begin
     select coalesce(sum(amount_cents), 0) into total from ledger_entries where group_number = new.group_number and event_pk = new.event_pk;
     if total <> 0 then raise exception 'Ledger event % does not net to zero.', new.event_pk using errcode = '23514'; end if;
     return null;
   end $$`,
  `create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
   for each row execute function ledger_event_nets_to_zero()`,
];

const rest = [
  `create table drafts (
     user_id text not null references people, draft_id text not null, kind text not null, body jsonb not null,
     mod_date timestamptz not null default now(), expires_at timestamptz not null, primary key (user_id, draft_id))`,
  `create table column_mappings (group_number text not null references groups, file_kind text not null, mapping jsonb not null, ${record},
     primary key (group_number, file_kind))`,
  `create table ui_logs (
     ui_log_pk text primary key, user_id text not null, log_name text not null, log_message text not null, log_detail text not null,
     path text not null, status integer not null, status_text text not null, log_timestamp timestamptz not null, page_info text not null,
     req_body text not null, req_header text not null, is_deleted boolean not null default false, ${record})`,
  `create table processing_state (
     only_row boolean primary key default true check (only_row),
     on_hold boolean not null default false, hold_until timestamptz, hold_reason text not null default '',
     run_pk text, run_until timestamptz, last_business_date date,
     constraint a_run_ends_without_a_word_from_it check ((run_pk is null) = (run_until is null)))`,
  `insert into processing_state default values`,
  `create table processing_runs (
     run_pk text primary key, business_date date not null, started_at timestamptz not null default now(), finished_at timestamptz,
     by_name text not null, processed integer not null default 0, failed integer not null default 0, amount_cents bigint not null default 0)`,
  `create table provider_storage (
     kind text not null, id text not null, payload jsonb not null, grant_id text, uid text, expires_at timestamptz,
     primary key (kind, id))`,
  `create index provider_storage_by_grant on provider_storage (grant_id) where grant_id is not null`,
  `create index provider_storage_by_uid on provider_storage (kind, uid) where uid is not null`,
  `create table settings (key text primary key, value jsonb not null)`,
];
