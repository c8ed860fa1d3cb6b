-- Rows of files whose bills are being created.
-- cluster: group; server: deleted; kept: always; trail: none, rows of a file, whose fingerprint is sealed
create table bill_upload_rows (
  group_number text not null, -- internal
  upload_pk text not null, -- internal
  -- Row number in the file, from 1.
  row_no integer not null, -- internal
  bill_number text not null, -- internal
  -- The month that the row bills: the bill's own, or an earlier one that it corrects.
  period_from date not null, -- internal
  due_date date, -- internal
  member_id text not null, -- personal, erased as number
  member_name text not null default '', -- personal, erased as name
  coverage text not null, -- personal
  plan text not null, -- personal
  tier text not null, -- personal
  volume_cents bigint, -- personal
  amount_cents bigint not null, -- personal
  class_name text, -- personal
  primary key (group_number, upload_pk, row_no, period_from)
);
create index bill_upload_rows_by_upload on bill_upload_rows (upload_pk, row_no);

-- Bills being created from a file, with their progress.
-- cluster: group; server: deleted; kept: always; trail: none, work in progress
create table coming_bills (
  upload_pk text not null, -- internal
  group_number text not null, -- internal
  bill_number text not null, -- internal
  bill_pk text not null, -- internal
  -- Position among the group's bills in the file, by period, from 1.
  step integer not null check (step >= 1), -- internal
  -- The carrier's latest earlier bill when the first lines were written.
  last_pk text, -- internal
  -- The bill its lines are compared with: the former bill, or a later one in the same file.
  earlier_pk text, -- internal
  -- Number of expected and written lines.
  line_target integer not null, -- internal
  line_count integer not null default 0, -- internal
  billed_cents bigint not null default 0, -- internal
  -- Rows of earlier months are retro lines. Null for bills begun by former versions: they have none.
  period_from date, -- internal
  -- Null for bills of the whole group.
  division_number text, -- internal
  primary key (group_number, upload_pk, bill_number),
  constraint no_more_lines_than_there_were_rows check (line_count <= line_target),
  foreign key (group_number, bill_pk) references bill_keys (group_number, bill_pk) on delete cascade
);
create index coming_bills_by_key on coming_bills (group_number, bill_pk);
create index coming_bills_by_upload on coming_bills (upload_pk);

-- cluster: owner; server: changed; kept: file; trail: owner
create table uploads (
  owner text not null, -- internal
  upload_pk text not null, -- internal
  kind text not null -- internal
    check (kind in ('payrollDeductions', 'enrolment', 'continuation', 'carrierBill', 'lockbox', 'setup', 'people', 'opening')),
  file_name text not null, -- personal
  stored_name text not null, -- personal, not sealed: derived from the name and the time
  bytes bigint not null, -- internal
  -- SHA-256 of the file, to find duplicates.
  fingerprint text not null, -- internal
  format text not null default 'unknown' check (format in ('csv', 'xlsx', 'pdf', 'x12-834', 'unknown')), -- internal, not sealed: read from the file, whose fingerprint is sealed
  state text not null check (state in ('READING', 'CHECKED', 'COMMITTING', 'COMMITTED', 'REVERSED', 'DISCARDED', 'REFUSED')), -- internal, not sealed: derived from upload_events and the file
  version integer not null default 1 check (version >= 1), -- internal, not sealed: derived from upload_events and the file
  progress integer not null default 0 check (progress between 0 and 100), -- internal, not sealed: work in progress
  -- Id of the current task, which owns the upload until `run_until`.
  run_id text, -- internal, not sealed: work in progress
  run_until timestamptz, -- internal, not sealed: work in progress
  -- The current task, so that it can be resumed; null if nothing runs.
  task jsonb, -- internal, not sealed: work in progress
  template_pk text, -- internal, not sealed: choices for reading files
  template_name text, -- internal, not sealed: choices for reading files
  template_by text not null default 'none' check (template_by in ('chosen', 'recognised', 'guessed', 'none')), -- internal, not sealed: choices for reading files
  row_count integer not null default 0, -- internal, not sealed: read from the file, whose fingerprint is sealed
  good_rows integer not null default 0, -- internal, not sealed: read from the file, whose fingerprint is sealed
  error_rows integer not null default 0, -- internal, not sealed: read from the file, whose fingerprint is sealed
  total_cents bigint, -- internal, not sealed: read from the file, whose fingerprint is sealed
  effect text not null default '', -- personal, not sealed: derived from upload_events and the file
  problem text not null default '', -- personal, not sealed: derived from upload_events and the file
  -- Group numbers in its rows.
  group_numbers text[] not null default '{}'::text[], -- internal, not sealed: read from the file, whose fingerprint is sealed
  layout jsonb, -- internal, not sealed: choices for reading files
  sample jsonb not null default '{}', -- special, not sealed: read from the file, whose fingerprint is sealed
  errors jsonb not null default '[]', -- special, not sealed: read from the file, whose fingerprint is sealed
  preview jsonb not null default '[]', -- special, not sealed: read from the file, whose fingerprint is sealed
  add_user_id text not null, -- personal
  add_date timestamptz not null, -- internal
  add_user text not null, -- personal, not sealed: a name, whose id is sealed or in upload_events
  mod_date timestamptz not null, -- internal, not sealed: when a column last changed
  mod_user text not null, -- personal, not sealed: a name, whose id is sealed or in upload_events
  -- The file was deleted; only this record remains.
  file_gone boolean not null default false, -- internal, not sealed: retention deletes files and rows
  notice text not null default '', -- personal, not sealed: derived from upload_events and the file
  -- Whether retention is deleting the file: it is no longer referred to, and may be there or not.
  file_leaving boolean not null default false, -- internal, not sealed: retention deletes files and rows
  causes jsonb not null default '[]', -- special, not sealed: read from the file, whose fingerprint is sealed
  -- Use of its rows and dollars, and how it was read; null until it has been read.
  account jsonb, -- internal, not sealed: read from the file, whose fingerprint is sealed
  -- Rows and totals of opening balances by kind; null for other kinds of files.
  opening_totals jsonb, -- internal, not sealed: read from the file, whose fingerprint is sealed
  -- The totals of the old trial balance; null like the next three until someone enters them, and once the file is read again.
  control_totals jsonb, -- internal
  control_at timestamptz, -- internal
  control_by text, -- personal
  control_by_user_id text, -- personal
  -- When retention began to remove its rows; null while it has all of them.
  rows_removed_at timestamptz, -- internal, not sealed: retention deletes files and rows
  -- Whether it has not removed all of them yet: nothing reads those that are left.
  rows_leaving boolean not null default false, -- internal, not sealed: retention deletes files and rows
  primary key (owner, upload_pk),
  constraint control_totals_have_a_person check (num_nulls(control_totals, control_at, control_by, control_by_user_id) in (0, 4)),
  constraint rows_are_good_or_bad check (row_count = (good_rows + error_rows)),
  constraint upload_key_names_its_owner check (starts_with(upload_pk, owner || '.')),
  constraint what_runs_has_a_task check ((state in ('READING', 'COMMITTING')) = (task is not null))
);
create index uploads_at_work on uploads (run_until) where state in ('READING', 'COMMITTING');
create index uploads_by_date on uploads (add_date desc, upload_pk);
create index uploads_by_fingerprint on uploads (owner, kind, fingerprint);
create index uploads_with_files_to_remove on uploads (mod_date) where ((not file_gone) and (state in ('CHECKED', 'REVERSED', 'DISCARDED',
  'REFUSED')));
create index uploads_with_rows_to_remove on uploads (add_date, upload_pk) where (file_gone and (state = 'COMMITTED') and ((rows_removed_at
  is null) or rows_leaving));

-- Payments of continuation payers for a coverage month, from their administrator's files.
-- cluster: group; server: deleted; kept: always; trail: none, rows of a file, whose fingerprint is sealed
create table continuation_payments (
  group_number text not null, -- internal
  upload_pk text not null, -- internal
  -- Row number in the file, from 1.
  row_no integer not null, -- internal
  -- Empty if the file has only a name.
  member_id text not null default '', -- special, erased as number
  member_name text not null default '', -- personal, erased as name
  coverage text not null, -- personal
  -- First day.
  month date not null, -- personal
  amount_cents bigint not null, -- personal
  -- Null if the file does not say.
  kind text, -- personal
  paid_on date, -- personal
  reference text not null default '', -- personal, erased as text
  primary key (group_number, upload_pk, row_no),
  constraint a_coverage_month_is_its_first_day check (month = date_trunc('month', month::timestamptz)::date),
  constraint a_payment_names_a_member check (member_id <> '' or member_name <> ''),
  foreign key (group_number, upload_pk) references uploads (owner, upload_pk)
);
create index continuation_payments_by_month on continuation_payments (group_number, month);

-- cluster: group; server: deleted; kept: file; trail: none, rows of a file, whose fingerprint is sealed
create table enrolments (
  group_number text not null, -- internal
  upload_pk text not null, -- internal
  -- Row number in the file, from 1.
  row_no integer not null, -- internal
  member_id text not null, -- special, erased as number
  member_name text not null default '', -- personal, erased as name
  coverage text not null, -- personal
  plan text, -- personal
  -- One of EE, ES, EC and FAM, or the carrier's own, which is not compared.
  tier text check (tier <> ''), -- personal
  volume_cents bigint check (volume_cents >= 0), -- personal
  -- Null if the file has only an end date.
  effective_from date, -- personal
  effective_to date, -- personal
  action text check (action in ('add', 'change', 'terminate', 'audit')), -- personal
  -- As written in the file; null if empty.
  cost_center text, -- personal
  class_name text, -- personal
  primary key (group_number, upload_pk, row_no),
  constraint an_enrolment_begins_before_it_ends check (effective_to is null or effective_to >= effective_from),
  constraint an_enrolment_begins_or_ends check (effective_from is not null or effective_to is not null),
  foreign key (group_number, upload_pk) references uploads (owner, upload_pk)
);

-- cluster: owner; server: deleted; kept: always; trail: none, choices for reading files
create table file_templates (
  owner text not null, -- internal
  template_pk text not null, -- internal
  kind text not null -- internal
    check (kind in ('payrollDeductions', 'enrolment', 'continuation', 'carrierBill', 'lockbox', 'setup', 'people', 'opening')),
  name text not null, -- internal
  version integer not null default 1 check (version >= 1), -- internal
  layout jsonb not null, -- internal
  add_date timestamptz not null, -- internal
  add_user text not null, -- personal
  mod_date timestamptz not null, -- internal
  mod_user text not null, -- personal
  primary key (owner, template_pk),
  constraint template_key_names_its_owner check (starts_with(template_pk, owner || '.'))
);
create unique index a_template_name_is_there_once on file_templates (owner, kind, lower(name));

-- cluster: owner; server: deleted; kept: always; trail: none, rows of a file, whose fingerprint is sealed
create table lockbox_items (
  owner text not null, -- internal
  upload_pk text not null, -- internal
  row_no integer not null, -- internal
  check_number text not null, -- internal
  payer text not null default '', -- personal
  deposit_date date not null, -- internal
  amount_cents bigint not null check (amount_cents > 0), -- internal
  given_group text, -- internal
  given_bill_number text, -- internal
  matched_group text references groups (group_number), -- internal
  matched_bill_pk text, -- internal
  match_words text not null, -- internal
  primary key (owner, upload_pk, row_no),
  foreign key (matched_group, matched_bill_pk) references bills (group_number, bill_pk),
  foreign key (owner, upload_pk) references uploads (owner, upload_pk)
);
create index lockbox_items_by_group on lockbox_items (matched_group) where matched_group is not null;

-- cluster: group; server: deleted; kept: file; trail: none, rows of a file, whose fingerprint is sealed
create table payroll_deductions (
  group_number text not null, -- internal
  upload_pk text not null, -- internal
  -- Row number in the file, from 1.
  row_no integer not null, -- internal
  member_id text not null, -- special, erased as number
  member_name text not null default '', -- personal, erased as name
  coverage text, -- personal
  amount_cents bigint not null, -- personal
  employer_cents bigint not null default 0, -- personal
  -- As written in the file; null if empty.
  cost_center text, -- personal
  class_name text, -- personal
  primary key (group_number, upload_pk, row_no),
  foreign key (group_number, upload_pk) references uploads (owner, upload_pk)
);

-- Rows of files of people, and what a committed file did for each of them; `user_id` is null for invited people.
-- cluster: owner; server: deleted; kept: purge; trail: none, rows of a file, whose fingerprint is sealed
create table people_rows (
  owner text not null, -- internal
  upload_pk text not null, -- internal
  row_no integer not null, -- internal
  row_values jsonb not null, -- personal
  primary key (owner, upload_pk, row_no),
  foreign key (owner, upload_pk) references uploads (owner, upload_pk)
);
create index people_rows_by_upload on people_rows (upload_pk, row_no);

-- Rows of files of groups, carriers, agents and reps.
-- cluster: owner; server: deleted; kept: always; trail: none, rows of a file, whose fingerprint is sealed
create table setup_rows (
  owner text not null, -- internal
  upload_pk text not null, -- internal
  row_no integer not null, -- internal
  row_values jsonb not null, -- personal
  primary key (owner, upload_pk, row_no),
  foreign key (owner, upload_pk) references uploads (owner, upload_pk)
);
create index setup_rows_by_upload on setup_rows (upload_pk, row_no);

-- Who ended each upload.
-- cluster: coordinator; server: changed; kept: always; trail: office
create table upload_events (
  owner text not null, -- internal
  upload_pk text not null, -- internal
  event_pk text not null, -- internal
  at timestamptz not null, -- internal
  -- Null in records of earlier versions.
  by_user_id text, -- personal
  by_name text not null, -- personal
  event text not null check (event in ('COMMITTED', 'REVERSED', 'DISCARDED')), -- internal
  primary key (owner, upload_pk, event_pk),
  foreign key (owner, upload_pk) references uploads (owner, upload_pk) on delete cascade
);
create index upload_events_by_time on upload_events (at);

-- cluster: owner; server: deleted; kept: purge; trail: derived, directory_events
create table uploaded_people (
  owner text not null, -- internal
  upload_pk text not null, -- internal
  email text not null, -- personal
  user_id text, -- personal
  grants jsonb not null, -- internal
  primary key (owner, upload_pk, email),
  foreign key (owner, upload_pk) references uploads (owner, upload_pk)
);
create index uploaded_people_by_upload on uploaded_people (upload_pk);
