import { type Kysely, sql } from 'kysely';

/**
 * Tolerances and who may pay, as part of a group's rules. Changes saved before have none: then `groups.tolerance_cents` and
 * `groups.same_person_may_pay` apply. A payment says where its excess goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table group_rule_changes
     add column over_tolerance_cents bigint check (over_tolerance_cents between 0 and 10000),
     add column short_tolerance_cents bigint check (short_tolerance_cents between 0 and 10000),
     add column payors_may_write_off boolean,
     add column same_person_may_pay boolean`,
  `alter table group_rule_changes add constraint payment_rules_are_complete check (
     num_nulls(over_tolerance_cents, short_tolerance_cents, payors_may_write_off, same_person_may_pay) in (0, 4))`,
  `alter table payments add column excess_account text not null default 'CREDIT_SUSPENSE'
     check (excess_account in ('CREDIT_SUSPENSE','OVER_SHORT'))`,
];
