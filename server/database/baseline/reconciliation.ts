import { RECORD, RECORD_WITH_DEFAULTS } from './record';

/** Comparisons of bills with payroll and enrollment, and the decisions about differences. */
export const RECONCILIATION = [
  // Decisions about differences from payroll that apply to following bills of the group. Rows never change, except that a decision
  // is ended or an ending is undone.
  `create table standing_decisions (
     group_number text not null references groups, standing_pk text not null, discrepancy_key text not null,
     kind text not null, member_id text not null, member_name text not null, coverage text,
     difference_cents bigint not null, action text not null, reason_code text not null, note text not null,
     until date, at timestamptz not null, by_user_id text not null, by_name text not null,
     ended_at timestamptz, ended_by_user_id text, ended_by text,
     primary key (group_number, standing_pk),
     constraint standing_key_names_its_group check (starts_with(standing_pk, group_number || '.')),
     check ((ended_at is null) = (ended_by is null)))`,
  `create unique index a_difference_has_one_standing_decision on standing_decisions (group_number, discrepancy_key)
     where ended_at is null`,
  `create table comparisons (
     group_number text not null, comparison_pk text not null, bill_pk text not null, file_name text not null,
     row_count integer not null, deducted_cents bigint not null, difference_cents bigint not null, ${RECORD_WITH_DEFAULTS},
     upload_pk text,
     primary key (group_number, comparison_pk), foreign key (group_number, bill_pk) references bills on delete cascade)`,
  'create index comparisons_by_upload on comparisons (upload_pk) where upload_pk is not null',
  // `standing_pk` is the standing decision that made a decision. `enrolled_cents` is zero if not enrolled, null if unknown.
  `create table comparison_discrepancies (
     group_number text not null, comparison_pk text not null, discrepancy_key text not null, kind text not null,
     member_id text not null, member_name text not null, coverage text, billed_cents bigint not null, deducted_cents bigint,
     difference_cents bigint not null, action text not null, reason_code text not null, note text not null,
     standing_pk text, enrolled_cents bigint,
     primary key (group_number, comparison_pk, discrepancy_key),
     foreign key (group_number, comparison_pk) references comparisons on delete cascade,
     foreign key (group_number, standing_pk) references standing_decisions)`,
  'create index comparison_discrepancies_by_member on comparison_discrepancies (group_number, member_id)',
  `create index comparison_discrepancies_by_standing on comparison_discrepancies (group_number, standing_pk)
     where standing_pk is not null`,
  // People of a group's payroll who were linked by hand to members on its bills.
  `create table member_links (
     group_number text not null references groups, link_pk text not null, payroll_key text not null,
     payroll_name text not null, member_id text not null, member_name text not null, ${RECORD},
     primary key (group_number, link_pk),
     constraint link_key_names_its_group check (starts_with(link_pk, group_number || '.')),
     constraint a_person_is_linked_once unique (group_number, payroll_key))`,
];
