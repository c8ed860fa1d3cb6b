-- cluster: group; server: deleted; kept: always; trail: none, choices for reading files
create table column_mappings (
  group_number text not null references groups (group_number), -- internal
  file_kind text not null, -- internal
  mapping jsonb not null, -- internal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal
  mod_user text not null default 'system', -- personal
  -- Key of the headings, empty for columns saved without them; of corrections the recipient: `PAYROLL`, or `CARRIER` with a code; of carriers' reports the carrier's code.
  layout text not null default '', -- internal
  primary key (group_number, file_kind, layout)
);

-- cluster: group; server: changed; kept: always; trail: derived, the payroll file, whose fingerprint is sealed
create table comparisons (
  group_number text not null, -- internal
  comparison_pk text not null, -- internal
  bill_pk text not null, -- internal
  file_name text not null, -- personal, erased as text
  row_count integer not null, -- internal
  deducted_cents bigint not null, -- internal
  difference_cents bigint not null, -- internal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal
  mod_user text not null default 'system', -- personal
  -- The upload of its rows; null for a file that was not uploaded.
  upload_pk text, -- internal
  -- Balance of the file as read; null for comparisons saved before this column existed.
  balance jsonb, -- internal
  -- Identifies the rows of the file; null for comparisons saved before this column existed.
  fingerprint text, -- internal
  -- Null for comparisons saved before this column existed.
  observed_contributions jsonb, -- internal
  -- Payments of continuation payers; null for comparisons saved before this column existed.
  paid_outside jsonb, -- personal, erased as json
  -- Coverages without a deduction; null for comparisons saved before this column existed.
  without_deduction jsonb, -- personal, erased as json
  -- Meaning of the amounts, as a person confirmed it; null if no one did.
  pay jsonb, -- internal
  -- Numbers of members with school-year deductions; null for none.
  school_members jsonb, -- personal, erased as numbers
  -- Who saved the layout of its columns, and when; null if no column comes from a saved layout.
  layout_saved_by text, -- personal
  layout_saved_at timestamptz, -- internal
  -- Deductions that a balance explains; null for comparisons saved before this column existed.
  explained_by_balance jsonb, -- personal, erased as json
  primary key (group_number, comparison_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index comparisons_by_upload on comparisons (upload_pk) where upload_pk is not null;

-- cluster: group; server: changed; kept: always; trail: group_number
create table standing_decisions (
  group_number text not null references groups (group_number), -- internal
  standing_pk text not null, -- internal
  discrepancy_key text not null, -- special, erased as key
  kind text not null, -- internal
  member_id text not null, -- special, erased as number
  member_name text not null, -- personal, erased as name
  coverage text, -- personal
  -- deducted − billed, as in the domain.
  difference_cents bigint not null, -- personal
  action text not null, -- internal
  reason_code text not null, -- internal
  note text not null, -- personal, erased as text
  until date, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  ended_at timestamptz, -- internal
  ended_by_user_id text, -- personal
  ended_by text, -- personal
  primary key (group_number, standing_pk),
  check ((ended_at is null) = (ended_by is null)),
  constraint standing_key_names_its_group check (starts_with(standing_pk, group_number || '.'))
);
create unique index a_difference_has_one_standing_decision on standing_decisions (group_number, discrepancy_key) where ended_at is null;

-- cluster: group; server: changed; kept: always; trail: derived, the payroll file, and decisions that bill_events seal
create table comparison_discrepancies (
  group_number text not null, -- internal
  comparison_pk text not null, -- internal
  discrepancy_key text not null, -- special, erased as key
  kind text not null, -- internal
  member_id text not null, -- special, erased as number
  member_name text not null, -- personal, erased as name
  coverage text, -- personal
  billed_cents bigint not null, -- personal
  deducted_cents bigint, -- personal
  difference_cents bigint not null, -- personal
  action text not null, -- internal
  reason_code text not null, -- internal
  note text not null, -- personal, erased as text
  -- The standing decision that it was decided by; null if a person decided.
  standing_pk text, -- internal
  enrolled_cents bigint, -- personal
  -- By the confirmed rates; null if they do not cover the lines.
  expected_cents bigint, -- personal
  primary key (group_number, comparison_pk, discrepancy_key),
  foreign key (group_number, comparison_pk) references comparisons (group_number, comparison_pk) on delete cascade,
  foreign key (group_number, standing_pk) references standing_decisions (group_number, standing_pk)
);
create index comparison_discrepancies_by_member on comparison_discrepancies (group_number, member_id);
create index comparison_discrepancies_by_standing on comparison_discrepancies (group_number, standing_pk) where standing_pk is not null;

-- cluster: coordinator; server: deleted; kept: expires; trail: none, work in progress
create table drafts (
  user_id text not null references people (user_id), -- personal
  draft_id text not null, -- internal
  kind text not null, -- internal
  body jsonb not null, -- special
  mod_date timestamptz not null default now(), -- internal
  expires_at timestamptz not null, -- internal
  -- Size of the body as JSON in UTF-8.
  bytes integer not null default 0, -- internal
  primary key (user_id, draft_id)
);
create index drafts_by_end on drafts (expires_at);

-- cluster: group; server: deleted; kept: always; trail: none, choices for reading files
create table member_links (
  group_number text not null references groups (group_number), -- internal
  link_pk text not null, -- internal
  -- Identifies the person in the group's payroll files.
  payroll_key text not null, -- special
  payroll_name text not null, -- personal
  member_id text not null, -- personal
  member_name text not null, -- personal
  add_date timestamptz not null, -- internal
  add_user text not null, -- personal
  mod_date timestamptz not null, -- internal
  mod_user text not null, -- personal
  primary key (group_number, link_pk),
  constraint a_person_is_linked_once unique (group_number, payroll_key),
  constraint link_key_names_its_group check (starts_with(link_pk, group_number || '.'))
);
