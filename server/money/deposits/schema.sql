-- cluster: coordinator; server: changed; kept: always; trail: office
create table deposits (
  deposit_pk text primary key, -- internal
  method text not null check (method in ('Check', 'Lockbox')), -- internal
  reference text not null default '', -- personal
  deposit_date date not null, -- internal
  control_count integer not null check (control_count between 1 and 500), -- internal
  control_cents bigint not null check (control_cents > 0), -- internal
  check_count integer not null default 0, -- internal, not sealed: derived from deposit_checks
  check_cents bigint not null default 0, -- internal, not sealed: derived from deposit_checks
  undecided_count integer not null default 0, -- internal, not sealed: derived from deposit_checks
  state text not null default 'OPEN' check (state in ('OPEN', 'POSTED', 'DISCARDED')), -- internal, not sealed: derived from deposit_events
  version integer not null default 1 check (version >= 1), -- internal, not sealed: derived from deposit_events
  upload_owner text, -- internal
  upload_pk text, -- internal
  add_user_id text not null, -- personal
  posted_at timestamptz, -- internal, not sealed: derived from deposit_events
  posted_by text, -- personal
  add_date timestamptz not null, -- internal
  add_user text not null, -- personal
  mod_date timestamptz not null, -- internal, not sealed: when a sealed column last changed
  mod_user text not null, -- personal
  constraint a_deposit_posts_only_in_balance check (state <> 'POSTED' or check_count = control_count and check_cents = control_cents and
    undecided_count = 0),
  constraint a_posted_deposit_says_when check ((state = 'POSTED') = (posted_at is not null and posted_by is not null)),
  foreign key (upload_owner, upload_pk) references uploads (owner, upload_pk)
);
create index deposits_by_date on deposits (add_date desc, deposit_pk);

-- cluster: coordinator; server: deleted; kept: always; trail: office
create table deposit_checks (
  deposit_pk text not null references deposits (deposit_pk), -- internal
  check_pk text not null, -- internal
  check_no integer not null, -- internal
  check_number text not null, -- internal
  payer text not null default '', -- personal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  given_bill_number text, -- internal
  given_group text, -- internal
  note text not null default '', -- personal
  target text not null check (target in ('undecided', 'bill', 'group', 'unknown')), -- internal
  group_number text references groups (group_number), -- internal
  bill_pk text, -- internal
  reason text not null, -- personal
  upload_owner text, -- internal
  upload_pk text, -- internal
  row_no integer, -- internal
  payment_pk text, -- internal, not sealed: derived from payments, which the money rules compare
  primary key (deposit_pk, check_pk),
  constraint a_check_goes_to_one_place check ((target = 'bill') = (bill_pk is not null) and (target in ('bill', 'group')) = (group_number
    is not null)),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk),
  foreign key (group_number, payment_pk) references payments (group_number, payment_pk),
  foreign key (upload_owner, upload_pk, row_no) references lockbox_items (owner, upload_pk, row_no)
);
create unique index a_check_makes_one_payment on deposit_checks (group_number, payment_pk) where payment_pk is not null;
create unique index a_lockbox_row_is_deposited_once on deposit_checks (upload_owner, upload_pk, row_no);
create index deposit_checks_by_amount on deposit_checks (amount_cents);
create index deposit_checks_by_bill on deposit_checks (group_number, bill_pk);
create index deposit_checks_by_check on deposit_checks (check_pk);
create index deposit_checks_by_number on deposit_checks (lower((ltrim(check_number, '0') collate "C")));

-- cluster: coordinator; server: changed; kept: always; trail: office
create table deposit_events (
  deposit_pk text not null references deposits (deposit_pk), -- internal
  event_pk text not null, -- internal
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null, -- personal
  event text not null, -- internal
  note text not null default '', -- personal
  primary key (deposit_pk, event_pk)
);
create index deposit_events_by_time on deposit_events (at);

-- A deposit shows how many checks it has, what they add up to, and how many are undecided. Compared at the commit.
create function deposit_adds_up() returns trigger language plpgsql as $$
declare
  deposit deposits;
  found_count integer;
  found_cents numeric;
  found_undecided integer;
begin
  select * into deposit from deposits where deposit_pk = coalesce(new.deposit_pk, old.deposit_pk);
  select count(*), coalesce(sum(amount_cents), 0), count(*) filter (where target = 'undecided')
    into found_count, found_cents, found_undecided from deposit_checks where deposit_pk = deposit.deposit_pk;
  if deposit.check_count <> found_count or deposit.check_cents <> found_cents or deposit.undecided_count <> found_undecided then
    raise exception 'Deposit % does not show its checks.', deposit.deposit_pk using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger deposits_add_up after insert or update or delete on deposits
  deferrable initially deferred for each row execute function deposit_adds_up();
create constraint trigger deposit_checks_add_up after insert or update or delete on deposit_checks
  deferrable initially deferred for each row execute function deposit_adds_up();

-- Prevents changes to the posted amounts of a check and to the check they belong to.
create function posted_checks_stay() returns trigger language plpgsql as $$
begin
  if (select state from deposits where deposit_pk = old.deposit_pk) = 'POSTED' then
    raise exception 'Check % has been posted.', old.check_pk using errcode = '23514';
  end if;
  return coalesce(new, old);
end
$$;
create trigger posted_checks_stay
  before delete or update of amount_cents, target, group_number, bill_pk, payment_pk, check_number, payer on deposit_checks
  for each row execute function posted_checks_stay();
