-- cluster: group; server: deleted; kept: always; trail: derived, suspense_moves and the ledger
create table suspense_items (
  group_number text not null, -- internal
  suspense_pk text not null, -- internal
  payment_pk text, -- internal
  bill_pk text, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  remaining_cents bigint not null, -- internal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal
  mod_user text not null default 'system', -- personal
  account text not null default 'CREDIT_SUSPENSE' check (account in ('CREDIT_SUSPENSE', 'GROUP_CREDIT')), -- internal
  -- Reserved by pending payments.
  reserved_cents bigint not null default 0, -- internal
  known_group text generated always as (nullif(group_number, 'unidentified')) stored references groups (group_number), -- internal
  -- The check of an unknown payer; null for a group's suspense.
  check_pk text, -- internal
  -- The opening balances that it came with; null for other money.
  upload_pk text, -- internal
  -- Reference in the former system; null for other money.
  reference text, -- personal, erased as text
  primary key (group_number, suspense_pk),
  constraint a_reserved_credit_is_still_there check (reserved_cents >= 0 and reserved_cents <= remaining_cents),
  constraint money_of_an_unknown_payer_is_a_check check (group_number <> 'unidentified' or payment_pk is null and bill_pk is null and
    check_pk is not null),
  constraint suspense_is_used_once check (remaining_cents >= 0 and remaining_cents <= amount_cents)
);
create unique index an_excess_is_kept_once on suspense_items (group_number, payment_pk) where payment_pk is not null;
create unique index an_unknown_check_is_held_once on suspense_items (group_number, check_pk) where check_pk is not null;
create index suspense_items_by_age on suspense_items (add_date, suspense_pk) where remaining_cents > 0;
create index suspense_items_by_upload on suspense_items (upload_pk) where upload_pk is not null;
create index suspense_items_to_use on suspense_items (group_number, account, add_date, suspense_pk) where remaining_cents > 0;

-- cluster: group; server: changed; kept: always; trail: derived, the ledger
create table payment_held_uses (
  group_number text not null, -- internal
  payment_pk text not null, -- internal
  suspense_pk text not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  primary key (group_number, payment_pk, suspense_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk),
  foreign key (group_number, suspense_pk) references suspense_items (group_number, suspense_pk)
);
create index payment_held_uses_by_item on payment_held_uses (group_number, suspense_pk);

-- cluster: group; server: changed; kept: always; trail: group_number
create table suspense_moves (
  group_number text not null, -- internal
  suspense_pk text not null, -- internal
  move_pk text not null, -- internal
  kind text not null check (kind in ('toGroup', 'toGroupCredit', 'refund', 'settleReturn')), -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  state text not null check (state in ('WAITING', 'DONE', 'DECLINED', 'RETURNED')), -- internal
  to_group text references groups (group_number), -- internal
  payment_pk text, -- internal
  payee text not null default '', -- personal, erased as text
  reason text not null, -- personal, erased as text
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  decided_at timestamptz, -- internal
  decided_by_user_id text, -- personal
  decided_by text, -- personal
  decision_note text not null default '', -- personal, erased as text
  -- The largest refund that needed no second person when this one was asked for.
  limit_cents bigint not null default 100000 check (limit_cents >= 0), -- internal
  primary key (group_number, suspense_pk, move_pk),
  constraint a_refund_above_the_limit_has_two_people check (kind <> 'refund' or amount_cents <= limit_cents or (state in ('WAITING',
    'DECLINED')) or decided_by_user_id is not null and decided_by_user_id <> user_id),
  constraint money_of_an_unknown_payer_goes_to_a_group check ((kind = 'toGroup') = (to_group is not null and payment_pk is not null)),
  constraint only_a_refund_waits check (kind = 'refund' or state = 'DONE'),
  foreign key (group_number, suspense_pk) references suspense_items (group_number, suspense_pk),
  foreign key (to_group, payment_pk) references payments (group_number, payment_pk)
);
create unique index one_refund_waits on suspense_moves (group_number, suspense_pk) where state = 'WAITING';
create index suspense_moves_by_payment on suspense_moves (to_group, payment_pk) where payment_pk is not null;
create index suspense_moves_by_time on suspense_moves (at);
create index suspense_moves_refunded on suspense_moves (coalesce(decided_at, at)) where (kind = 'refund') and (state = 'DONE');

-- A payment from money held for the group reserves exactly what it pays. Compared at the commit.
create function held_uses_add_up() returns trigger language plpgsql as $$
declare used numeric;
begin
  select coalesce(sum(amount_cents), 0) into used from payment_held_uses
    where group_number = new.group_number and payment_pk = new.payment_pk;
  if used <> new.amount_cents then
    raise exception 'Payment % does not reserve what it pays.', new.payment_pk using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger payment_held_uses_add_up after insert on payments deferrable initially deferred
  for each row when (new.method in ('Credit Suspense', 'Group Credit')) execute function held_uses_add_up();
