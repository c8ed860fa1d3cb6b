import { RECORD, RECORD_WITH_DEFAULTS } from './record';

const KINDS = `'payrollDeductions','enrolment','carrierBill','lockbox','setup'`;

/**
 * Uploaded files and their rows. Keys begin with the owner: a group number, a carrier code, or `office`. Whatever a file added
 * is found by its upload, so that all of it can be reversed.
 */
export const UPLOADS = [
  // `file_leaving`: retention is deleting the file. The reference ends before the file does, so that a backup made in between is
  // complete; `file_gone` says that each file is removed once. Uploads without `causes` show each error.
  `create table uploads (
     owner text not null, upload_pk text not null, kind text not null check (kind in (${KINDS})),
     file_name text not null, stored_name text not null, bytes bigint not null, fingerprint text not null,
     format text not null default 'unknown' check (format in ('csv','xlsx','x12-834','unknown')),
     state text not null check (state in ('READING','CHECKED','COMMITTING','COMMITTED','REVERSED','DISCARDED','REFUSED')),
     version integer not null default 1 check (version >= 1),
     progress integer not null default 0 check (progress between 0 and 100),
     run_id text, run_until timestamptz, task jsonb,
     template_pk text, template_name text,
     template_by text not null default 'none' check (template_by in ('chosen','recognised','guessed','none')),
     row_count integer not null default 0, good_rows integer not null default 0, error_rows integer not null default 0,
     total_cents bigint, effect text not null default '', problem text not null default '',
     group_numbers text[] not null default '{}',
     layout jsonb, sample jsonb not null default '{}', errors jsonb not null default '[]', preview jsonb not null default '[]',
     add_user_id text not null, ${RECORD},
     file_gone boolean not null default false,
     notice text not null default '',
     file_leaving boolean not null default false,
     causes jsonb not null default '[]',
     primary key (owner, upload_pk),
     constraint upload_key_names_its_owner check (starts_with(upload_pk, owner || '.')),
     constraint what_runs_has_a_task check ((state in ('READING','COMMITTING')) = (task is not null)),
     constraint rows_are_good_or_bad check (row_count = good_rows + error_rows))`,
  'create index uploads_by_date on uploads (add_date desc, upload_pk)',
  'create index uploads_by_fingerprint on uploads (owner, kind, fingerprint)',
  `create index uploads_at_work on uploads (run_until) where state in ('READING','COMMITTING')`,
  `create index uploads_with_files_to_remove on uploads (mod_date)
     where not file_gone and state in ('CHECKED','REVERSED','DISCARDED','REFUSED')`,
  `create table file_templates (
     owner text not null, template_pk text not null, kind text not null check (kind in (${KINDS})), name text not null,
     version integer not null default 1 check (version >= 1), layout jsonb not null, ${RECORD},
     primary key (owner, template_pk),
     constraint template_key_names_its_owner check (starts_with(template_pk, owner || '.')))`,
  'create unique index a_template_name_is_there_once on file_templates (owner, kind, lower(name))',
  // A group keeps the columns of several layouts of its payroll files. Columns that belong to no layout have an empty one.
  `create table column_mappings (
     group_number text not null references groups, file_kind text not null, mapping jsonb not null, ${RECORD_WITH_DEFAULTS},
     layout text not null default '',
     primary key (group_number, file_kind, layout))`,
  `create table payroll_deductions (
     group_number text not null, upload_pk text not null, row_no integer not null,
     member_id text not null, member_name text not null default '', coverage text,
     amount_cents bigint not null, employer_cents bigint not null default 0,
     primary key (group_number, upload_pk, row_no),
     foreign key (group_number, upload_pk) references uploads (owner, upload_pk))`,
  `create table enrolments (
     group_number text not null, upload_pk text not null, row_no integer not null,
     member_id text not null, member_name text not null default '', coverage text not null, plan text,
     tier text check (tier in ('EE','ES','EC','FAM')), volume_cents bigint check (volume_cents >= 0),
     effective_from date, effective_to date, action text check (action in ('add','change','terminate','audit')),
     primary key (group_number, upload_pk, row_no),
     foreign key (group_number, upload_pk) references uploads (owner, upload_pk),
     constraint an_enrolment_begins_or_ends check (effective_from is not null or effective_to is not null),
     constraint an_enrolment_begins_before_it_ends check (effective_to is null or effective_to >= effective_from))`,
  // The group of a check is found row by row, so it cannot be part of the key.
  `create table lockbox_items (
     owner text not null, upload_pk text not null, row_no integer not null,
     check_number text not null, payer text not null default '', deposit_date date not null,
     amount_cents bigint not null check (amount_cents > 0), given_group text, given_bill_number text,
     matched_group text references groups, matched_bill_pk text, match_words text not null,
     primary key (owner, upload_pk, row_no), foreign key (owner, upload_pk) references uploads (owner, upload_pk),
     foreign key (matched_group, matched_bill_pk) references bills (group_number, bill_pk))`,
  'create index lockbox_items_by_group on lockbox_items (matched_group) where matched_group is not null',
  // Groups, carriers, agents and reps in files. Rows are written before the commit, and kept while it is in effect.
  `create table setup_rows (
     owner text not null, upload_pk text not null, row_no integer not null, row_values jsonb not null,
     primary key (owner, upload_pk, row_no),
     foreign key (owner, upload_pk) references uploads (owner, upload_pk))`,
  'create index setup_rows_by_upload on setup_rows (upload_pk, row_no)',
  // Lines of a carrier's file, and the bills that it is about to make: here only while the file is being committed. `step` is a
  // bill's place among those of its group, by time.
  `create table bill_upload_rows (
     group_number text not null, upload_pk text not null, row_no integer not null, bill_number text not null,
     period_from date not null, due_date date, member_id text not null, member_name text not null default '',
     coverage text not null, plan text not null, tier text not null, volume_cents bigint, amount_cents bigint not null,
     primary key (group_number, upload_pk, row_no))`,
  'create index bill_upload_rows_by_upload on bill_upload_rows (upload_pk, row_no)',
  `create table coming_bills (
     upload_pk text not null, group_number text not null, bill_number text not null, bill_pk text not null,
     step integer not null check (step >= 1), last_pk text, earlier_pk text,
     line_target integer not null, line_count integer not null default 0, billed_cents bigint not null default 0,
     primary key (group_number, upload_pk, bill_number),
     constraint no_more_lines_than_there_were_rows check (line_count <= line_target),
     foreign key (group_number, bill_pk) references bill_keys on delete cascade)`,
  'create index coming_bills_by_upload on coming_bills (upload_pk)',
  'create index coming_bills_by_key on coming_bills (group_number, bill_pk)',
];
