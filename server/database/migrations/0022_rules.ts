import { type Kysely, sql } from 'kysely';

/**
 * Rules of groups and carriers with the month from which they apply. Rows are never changed, except that a change which does
 * not apply yet can be undone. `groups.reconcile_policy` applies before a group's first change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const CHANGE_COLUMNS = `
  change_pk text not null,
  applies_from date not null check (extract(day from applies_from) = 1),
  note text not null,
  at timestamptz not null,
  by_user_id text not null,
  by_name text not null,
  undone_at timestamptz,
  undone_by_user_id text,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))`;

const STATEMENTS = [
  `create table group_rule_changes (
     group_number text not null references groups,
     ${CHANGE_COLUMNS},
     reconcile_policy text not null check (reconcile_policy in ('adjustThenPay','payAsBilled')),
     contributions jsonb not null,
     primary key (group_number, change_pk))`,
  `create index group_rule_changes_by_month on group_rule_changes (group_number, applies_from desc, change_pk desc)`,
  `create table carrier_rule_changes (
     carrier_code text not null references carriers,
     ${CHANGE_COLUMNS},
     proration text not null check (proration in ('fullMonth','fifteenthRule','daily')),
     retro_months integer not null check (retro_months between 0 and 24),
     primary key (carrier_code, change_pk))`,
  `create index carrier_rule_changes_by_month on carrier_rule_changes (carrier_code, applies_from desc, change_pk desc)`,
];
