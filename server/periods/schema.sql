-- Months of the ledger that were ever being closed. Others are open.
-- cluster: reference; server: changed; kept: always; trail: derived, the last of period_versions
create table periods (
  -- Its first day.
  month date primary key check (month = date_trunc('month', month::timestamptz)::date), -- internal
  state text not null check (state in ('OPEN', 'SOFT', 'CLOSED')), -- internal
  -- The first instant of the month, and the first one after it.
  since timestamptz not null, -- internal
  until timestamptz not null, -- internal
  check (since < until)
);

-- Figures of months as they were closed. Never changed: a month that is closed again has another version.
-- @source docs/decisions/periods.md#what-a-closed-month-counted-stays
-- cluster: coordinator; server: changed only closed_by reopened_at reopened_by_user_id reopened_by reopen_reason; kept: always; trail: office
create table period_versions (
  month date not null references periods (month), -- internal
  version integer not null check (version > 0), -- internal
  -- JSON text: trial balance, aging by group and due date, and remittances.
  figures text not null, -- internal
  -- SHA-256 of `figures`.
  hash text not null, -- internal
  closed_at timestamptz not null, -- internal
  closed_by_user_id text not null, -- personal
  closed_by text not null, -- personal
  reopened_at timestamptz, -- internal
  reopened_by_user_id text, -- personal
  reopened_by text, -- personal
  reopen_reason text, -- personal
  primary key (month, version),
  constraint a_month_is_reopened_by_another_person check (reopened_by_user_id <> closed_by_user_id),
  check (hash = encode(sha256(convert_to(figures, 'UTF8'::name)), 'hex')),
  check ((reopened_at is null) = (reopened_by_user_id is null) and (reopened_at is null) = (reopen_reason is null))
);
create unique index one_version_counts on period_versions (month) where reopened_at is null;

create function amounts_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is null then return coalesce(new, old); end if;
  if tg_op <> 'INSERT' then
    if old.at < closed then raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay'; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.at < closed then raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay'; end if;
  end if;
  return coalesce(new, old);
end
$$;

create function closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is not null and exists (select 1 from added where at < closed) then
    raise exception 'Nothing is posted in a closed month: post today, and name the day on which it happened.' using errcode = '23514', constraint = 'closed_months_stay';
  end if;
  return null;
end
$$;

create function counted_bills_keep_due_dates() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is not null and exists (select 1 from ledger_entries e where e.group_number = old.group_number
    and e.bill_pk = old.bill_pk and e.account = 'RECEIVABLE' and e.receivable_at < closed) then
    perform add_unreconciled_amount(old.group_number, old.bill_pk, closed, 0,
      old.bill_number, old.carrier_codes, old.period_from, old.due_date);
  end if;
  return old;
end
$$;

create function due_dates_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is not null and exists (select 1 from ledger_entries e where e.group_number = old.group_number
    and e.bill_pk = old.bill_pk and e.account = 'RECEIVABLE' and e.receivable_at < closed) then raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay'; end if;
  return new;
end
$$;

create function keep_counted_due_dates(closed timestamptz) returns void language plpgsql as $$
begin
  insert into unreconciled_amounts (group_number, bill_pk, at, amount_cents, bill_number, carrier_codes, period_from, due_date)
    select gone.group_number, gone.bill_pk, closed, 0, gone.bill_number, gone.carrier_codes, gone.period_from, gone.due_date
    from (
      select distinct on (u.group_number, u.bill_pk) u.* from unreconciled_amounts u
      where not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
      order by u.group_number, u.bill_pk, u.at desc
    ) gone
    where gone.at < closed and exists (
      select 1 from ledger_entries e where e.group_number = gone.group_number and e.bill_pk = gone.bill_pk
        and e.account = 'RECEIVABLE' and e.receivable_at < closed)
    on conflict do nothing;
  insert into late_aging (group_number, at)
    select u.group_number, min(u.at) from kept_aging k join unreconciled_amounts u on u.at < k.marked_until
    where exists (
      select 1 from unreconciled_amounts z where z.group_number = u.group_number and z.bill_pk = u.bill_pk and z.at = closed)
      and not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
    group by u.group_number;
end
$$;

create function payments_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is null then return coalesce(new, old); end if;
  if tg_op <> 'INSERT' then
    if old.event in ('made', 'processed', 'voided', 'returned', 'reversed') and old.at < closed then raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay'; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.event in ('made', 'processed', 'voided', 'returned', 'reversed') and new.at < closed then raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay'; end if;
  end if;
  return coalesce(new, old);
end
$$;

create function period_figures(since timestamptz, until timestamptz) returns text language plpgsql stable as $$
begin
  return (select jsonb_build_object(
    'trialBalance', (select coalesce(jsonb_object_agg(account, cents), '{}') from (
      select e.account, sum(e.amount_cents)::bigint as cents
      from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
      where v.at < $2 group by 1 having sum(e.amount_cents) <> 0) balance),
    'aging', (select coalesce(jsonb_object_agg(group_number, dues), '{}') from (
      select group_number, jsonb_object_agg(due, cents) as dues from (
        select owed.group_number, coalesce(coalesce(b.due_date, gone.due_date)::text, 'returns') as due, sum(owed.cents)::bigint as cents
        from (
          select e.group_number, e.bill_pk, sum(e.amount_cents)::bigint as cents
          from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
          where e.account in ('RECEIVABLE', 'RETURNED_RECEIVABLE') and v.at < $2
          group by 1, 2 having sum(e.amount_cents) <> 0
        ) owed
        left join bills b on b.group_number = owed.group_number and b.bill_pk = owed.bill_pk 
left join (
  select u.group_number, u.bill_pk, max(u.due_date) as due_date from unreconciled_amounts u
  where not exists (select 1 from bills d where d.group_number = u.group_number and d.bill_pk = u.bill_pk)
  group by u.group_number, u.bill_pk
) gone on gone.group_number = owed.group_number and gone.bill_pk = owed.bill_pk
        group by 1, 2 having sum(owed.cents) <> 0) due group by 1) aged),
    'remittances', (select coalesce(jsonb_object_agg(remittance_pk, amount_cents), '{}')
      from remittances where upload_pk is null and add_date >= $1 and add_date < $2))::text);
end
$$;

create function period_figures_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.month, old.version, old.figures, old.hash, old.closed_at, old.closed_by_user_id)
    = (new.month, new.version, new.figures, new.hash, new.closed_at, new.closed_by_user_id) then
    return new;
  end if;
  raise exception 'The figures of a closed month are never changed.' using errcode = '23514';
end
$$;

create function posted_checks_stay() returns trigger language plpgsql as $$
begin
  if (select state from deposits where deposit_pk = old.deposit_pk) = 'POSTED' then
    raise exception 'Check % has been posted.', old.check_pk using errcode = '23514';
  end if;
  return coalesce(new, old);
end
$$;

create function remittances_of_closed_months_stay() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  select max(until) into closed from periods where state = 'CLOSED';
  if closed is null then return coalesce(new, old); end if;
  if tg_op <> 'INSERT' then
    if old.upload_pk is null and old.add_date < closed then raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay'; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.upload_pk is null and new.add_date < closed then raise exception 'Nothing that a closed month counted is changed.' using errcode = '23514', constraint = 'closed_months_stay'; end if;
  end if;
  return coalesce(new, old);
end
$$;

create trigger counted_bills_keep_due_dates before delete on bills for each row execute function counted_bills_keep_due_dates();
create trigger due_dates_of_closed_months_stay before update on bills for each row when (old.due_date <> new.due_date) execute function
  due_dates_of_closed_months_stay();
create trigger posted_checks_stay before delete or update of amount_cents, target, group_number, bill_pk, payment_pk, check_number, payer
  on deposit_checks for each row execute function posted_checks_stay();
create trigger closed_months_stay after insert on ledger_events referencing new table as added for each statement execute function
  closed_months_stay();
create trigger payments_of_closed_months_stay before insert or delete on payment_events for each row execute function
  payments_of_closed_months_stay();
create trigger period_figures_stay before delete or update on period_versions for each row execute function period_figures_stay();
create trigger remittances_of_closed_months_stay before insert or delete or update of remittance_pk, amount_cents, add_date, upload_pk on
  remittances for each row execute function remittances_of_closed_months_stay();
create trigger amounts_of_closed_months_stay before insert or delete or update on unreconciled_amounts for each row execute function
  amounts_of_closed_months_stay();
