-- Test mails of the check before money moves.
-- cluster: coordinator; server: deleted; kept: always; trail: none, work in progress
create table test_mails (
  test_mail_pk text primary key, -- internal
  -- Six digits.
  code text not null check (code ~ '^[0-9]{6}$'), -- internal
  sent_at timestamptz not null, -- internal
  -- When someone entered the code.
  arrived_at timestamptz -- internal
);
create index test_mails_by_time on test_mails (sent_at);
