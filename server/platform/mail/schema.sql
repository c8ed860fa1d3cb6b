-- cluster: coordinator; server: deleted; kept: expires; trail: none, work in progress
create table mails (
  mail_pk text primary key, -- internal
  kind text not null, -- internal
  recipient text not null, -- personal
  subject text not null, -- personal
  body text not null, -- personal
  html text, -- personal
  add_date timestamptz not null, -- internal
  tries integer not null default 0, -- internal
  next_try_at timestamptz not null default now(), -- internal
  -- When it was delivered and its text deleted.
  sent_at timestamptz, -- internal
  -- When delivery failed permanently.
  failed_at timestamptz, -- internal
  -- A code, never content of the mail or an address.
  last_error text -- internal
);
create index mails_by_date on mails (add_date);
create index mails_waiting on mails (next_try_at) where (sent_at is null) and (failed_at is null);
