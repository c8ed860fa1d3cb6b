import { type Kysely, sql } from 'kysely';

/**
 * Grace period and delinquency stages as part of a carrier's rules, in days past due. Changes saved before have none: then
 * the usual ones apply. The index finds ledger events after a day, for aging.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table carrier_rule_changes
     add column grace_days integer check (grace_days between 0 and 90),
     add column notice_days integer,
     add column warning_days integer check (warning_days <= 365)`,
  `alter table carrier_rule_changes add constraint stages_are_complete check (
     num_nulls(grace_days, notice_days, warning_days) in (0, 3))`,
  `alter table carrier_rule_changes add constraint stages_are_in_order check (
     grace_days is null or (grace_days < notice_days and notice_days < warning_days))`,
  `create index ledger_events_by_time on ledger_events (at)`,
];
