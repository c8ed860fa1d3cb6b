import { type RawBuilder, sql } from 'kysely';
import type { HouseRule } from '../../../../src/domain/billing/rules/BillRules';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';

/**
 * The house rule of group `g` for a bill with a given date.
 *
 * @param day a date, or an expression of one
 * @param issuer code of the carrier that issues the bill, or an expression of one. Default: the rule of carriers without their own.
 * @source docs/decisions/rules.md#a-carrier-may-have-its-own-house-rule
 */
export function houseRuleOn(
  day: LocalDate | RawBuilder<unknown>,
  issuer: RawBuilder<unknown> = sql`null::text`,
): RawBuilder<HouseRule> {
  return sql<HouseRule>`coalesce((
    select coalesce((select r.rule ->> 'houseRule' from jsonb_array_elements(c.carrier_house_rules) r (rule)
      where r.rule ->> 'carrierCode' = ${issuer}), c.reconcile_policy) from group_rule_changes c
    where c.group_number = g.group_number and c.undone_at is null and c.applies_from <= ${day}::date
    order by c.applies_from desc, c.change_pk desc limit 1), g.reconcile_policy)`;
}

/**
 * The due date of a bill of group `g` whose file has no due date, according to the rules of its period.
 *
 * @param period first day of the bill's period.
 */
export function dueDateOf(period: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${period} + ((
    select c.due_day from group_rule_changes c
    where c.group_number = g.group_number and c.undone_at is null and c.applies_from <= ${period}
    order by c.applies_from desc, c.change_pk desc limit 1) - 1), (${period} + interval '1 month - 1 day')::date)`;
}
