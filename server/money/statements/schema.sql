-- cluster: reference; server: changed; kept: always; trail: derived, cash_events
create table cash_accounts (
  account_pk text primary key, -- internal
  -- The account of the ledger whose money is there. One bank account has the ledger's cash.
  ledger_account text not null unique check (ledger_account = 'CASH'), -- internal
  name text not null, -- internal
  bank_name text not null, -- internal
  last4 text not null check (last4 ~ '^\d{4}$'), -- personal
  opens_on date not null, -- internal
  opening_cents bigint not null, -- internal
  csv_layout jsonb, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  -- IANA name: in it the days of statements begin and end.
  time_zone text not null default 'America/New_York', -- internal
  -- The whole number, encrypted; null for an account of an earlier version, until it is entered.
  number_sealed text, -- special
  -- Of its positive pay files; null for the standard one.
  check_layout jsonb -- internal
);

-- cluster: coordinator; server: deleted; kept: always; trail: office with statement_lines
create table bank_statements (
  statement_pk text primary key, -- internal
  account_pk text not null references cash_accounts (account_pk), -- internal
  from_day date not null, -- internal
  to_day date not null, -- internal
  opening_cents bigint not null, -- internal
  closing_cents bigint not null, -- internal
  line_count integer not null, -- internal
  format text not null check (format in ('BAI2', 'CSV')), -- internal
  file_name text not null, -- personal
  -- SHA-256 of its text.
  file_hash text not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  signed_at timestamptz, -- internal
  signed_by_user_id text, -- personal
  signed_by text, -- personal
  -- The figures on the cash page when the statement was signed; null while it is not signed.
  signed_figures jsonb, -- internal
  unique (account_pk, to_day),
  check (from_day <= to_day),
  check ((signed_at is null) = (signed_figures is null))
);

-- Events of bank accounts and statements. A removed statement keeps its events.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table cash_events (
  event_pk text primary key, -- internal
  account_pk text not null references cash_accounts (account_pk), -- internal
  statement_pk text, -- internal
  event text not null, -- internal
  note text not null, -- personal
  facts jsonb not null default '{}', -- personal
  at timestamptz not null, -- internal
  user_id text not null, -- personal
  by_name text not null -- personal
);
create index cash_events_by_time on cash_events (at);

-- Matches of statement lines. Undone matches have no lines and no cash.
-- cluster: coordinator; server: deleted; kept: always; trail: derived, cash_events
create table statement_matches (
  match_pk text primary key, -- internal
  account_pk text not null references cash_accounts (account_pk), -- internal
  how text not null check (how in ('AUTO', 'HAND', 'FEE', 'INTEREST', 'TRANSFER', 'BANK_ERROR', 'OPENING')), -- internal
  reason text not null, -- personal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  undone_at timestamptz -- internal
);

-- Events of the ledger's cash that lines of statements show.
-- cluster: group; server: deleted; kept: work; trail: derived, cash_events
create table matched_cash (
  group_number text not null, -- internal
  event_pk text not null, -- internal
  match_pk text not null references statement_matches (match_pk), -- internal
  primary key (group_number, event_pk),
  foreign key (group_number, event_pk) references ledger_events (group_number, event_pk)
);
create index matched_cash_by_match on matched_cash (match_pk);

-- cluster: coordinator; server: deleted; kept: always; trail: derived, parts of bank_statements
create table statement_lines (
  line_pk text primary key, -- internal
  statement_pk text not null references bank_statements (statement_pk) on delete cascade, -- internal
  line_no integer not null check (line_no > 0), -- internal
  day date not null, -- internal
  amount_cents bigint not null check (amount_cents <> 0), -- internal
  -- Empty for a statement without type codes.
  type_code text not null, -- internal
  reference text not null, -- personal
  description text not null, -- personal
  -- Null as long as it is open.
  match_pk text references statement_matches (match_pk), -- internal, not sealed: derived from cash_events
  unique (statement_pk, line_no)
);
create index statement_lines_by_match on statement_lines (match_pk);

-- Prevents changes to a signed statement by any path.
create function signed_lines_stay() returns trigger language plpgsql as $$
begin
  if exists (select from bank_statements s where s.statement_pk = old.statement_pk and s.signed_at is not null) then
    raise exception 'A signed statement is not changed: reopen it first.' using errcode = '23514';
  end if;
  return coalesce(new, old);
end
$$;
create trigger signed_lines_stay before update or delete on statement_lines for each row execute function signed_lines_stay();
