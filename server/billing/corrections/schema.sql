-- cluster: group; server: deleted; kept: always; trail: group_number
create table corrections (
  group_number text not null, -- internal
  correction_pk text not null, -- internal
  -- The bill whose difference it ends.
  bill_pk text not null, -- internal
  carrier_code text not null references carriers (carrier_code), -- internal
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  coverage text, -- internal
  -- Key of the discrepancy.
  source_key text not null, -- special, erased as key
  difference_kind text not null, -- internal
  difference_cents bigint not null, -- internal
  paid_through date, -- internal
  kind text not null, -- internal
  effective_date date, -- internal
  value text not null default '', -- personal, erased as text
  monthly_cents bigint, -- internal
  one_time_cents bigint not null default 0, -- internal
  installments integer not null default 1 check (installments between 1 and 24), -- internal
  tax text check (tax in ('PRE_TAX', 'POST_TAX')), -- internal
  plan_year integer, -- personal
  -- The member's authorization; `authorization` is a reserved word.
  authorization_text text not null default '', -- personal, erased as text
  note text not null default '', -- personal, erased as text
  -- Cause that inquiries of one bill and carrier share.
  inquiry text not null default '', -- internal
  state text not null check (state in ('PROPOSED', 'OPEN', 'SENT', 'CONFIRMED', 'REJECTED', 'DROPPED')), -- internal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal, not sealed: when a sealed column last changed
  mod_user text not null default 'system', -- personal
  sent_at timestamptz, -- internal
  -- The benefits system that it was last sent to; empty if the carrier or payroll got it.
  sent_to text not null default '', -- internal
  -- Evidence that confirmed it, or the reason for rejecting it.
  evidence text not null default '', -- personal, erased as text
  -- The bill, or the bill whose payroll file, confirmed it; null if a person recorded the answer.
  evidence_bill_pk text, -- internal
  -- Before the evidence of a bill confirmed it.
  state_before text, -- internal
  primary key (group_number, correction_pk),
  unique (group_number, bill_pk, source_key, carrier_code),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index corrections_by_evidence on corrections (group_number, evidence_bill_pk) where evidence_bill_pk is not null;
create index corrections_pending on corrections (group_number, carrier_code) where state in ('PROPOSED', 'OPEN', 'SENT');

-- cluster: group; server: changed; kept: always; trail: group_number
create table correction_events (
  group_number text not null, -- internal
  correction_pk text not null, -- internal
  event_pk text not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text, -- personal
  by_name text not null, -- personal
  -- After the event.
  state text not null, -- internal
  note text not null default '', -- personal, erased as text
  primary key (group_number, correction_pk, event_pk),
  foreign key (group_number, correction_pk) references corrections (group_number, correction_pk) on delete cascade
);

-- cluster: group; server: deleted; kept: always; trail: none, copies of what was sent
create table correction_files (
  group_number text not null references groups (group_number), -- internal
  file_pk text not null, -- internal
  file_name text not null, -- personal, erased as text
  media_type text not null, -- internal
  content_base64 text not null, -- personal
  at timestamptz not null, -- internal
  by_user_id text, -- personal
  by_name text not null, -- personal
  primary key (group_number, file_pk)
);

-- cluster: group; server: deleted; kept: always; trail: none, copies of what was sent
create table correction_file_items (
  group_number text not null, -- internal
  file_pk text not null, -- internal
  correction_pk text not null, -- internal
  primary key (group_number, file_pk, correction_pk),
  foreign key (group_number, correction_pk) references corrections (group_number, correction_pk) on delete cascade,
  foreign key (group_number, file_pk) references correction_files (group_number, file_pk) on delete cascade
);
