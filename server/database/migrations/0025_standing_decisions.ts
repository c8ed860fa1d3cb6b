import { type Kysely, sql } from 'kysely';

/**
 * Decisions about differences from payroll that apply to following bills of the group. Rows are never changed, except that a
 * decision is ended or an ending is undone. A decision of a comparison names the standing decision that it was made by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
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
  `alter table comparison_discrepancies add column standing_pk text,
     add foreign key (group_number, standing_pk) references standing_decisions`,
  `create index comparison_discrepancies_by_standing on comparison_discrepancies (group_number, standing_pk)
     where standing_pk is not null`,
];
