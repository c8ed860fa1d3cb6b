import { type RawBuilder, sql } from 'kysely';
import { REMITTANCE_DAYS } from '../../../../src/domain/billing/register/NotRemitted';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { billCondition, scopeCondition } from '../conditions';

/** Condition on bills `b`: reconciled but not paid in full. */
export const NOT_PAID_IN_FULL = sql`(b.status in ('RECONCILED','PENDING','PARTIAL') and b.due_cents > b.paid_cents)`;

/** Employees' payments in a posting `p` of the register, in cents. Postings by a server of the previous version are summed. */
export const POSTED_CENTS = sql<number>`coalesce(p.employee_cents, (
  select sum(e.employee_cents)::bigint from register_entries e where e.group_number = p.group_number and e.posting_pk = p.posting_pk))`;

/** Employees' payments for a bill `b` in the register, in cents. */
export const EMPLOYEE_CENTS = sql`(
  select coalesce(sum(${POSTED_CENTS}), 0)::bigint from register_postings p
  where p.group_number = b.group_number and p.bill_pk = b.bill_pk)`;

/** Days after which a group considers deductions late, for bills `b`: from its last rule change in force on a day. */
function remittanceDays(today: LocalDate): RawBuilder<unknown> {
  return sql`coalesce((select c.remittance_days from group_rule_changes c
    where c.group_number = b.group_number and c.undone_at is null and c.applies_from <= ${today}::date
    order by c.applies_from desc, c.change_pk desc limit 1), ${REMITTANCE_DAYS})`;
}

/**
 * Condition on bills `b`: employees paid for them longer ago than the group's limit, and the carrier has not received it yet.
 *
 * @source BR-REG-14 BR-REG-15 docs/decisions/notices.md#balances-that-wait-are-announced-to-who-can-act-on-them
 */
export function hasLateDeductions(today: LocalDate): RawBuilder<unknown> {
  return sql`(${NOT_PAID_IN_FULL} and b.period_from < ${today}::date - ${remittanceDays(today)}::integer and ${EMPLOYEE_CENTS} > 0)`;
}

/**
 * Write-offs that a person may decide, as a query with the group's number: those requested by others. @source BR-REG-11 BR-REG-15
 */
export function writeOffsToDecide(scope: Scope, userId: string): RawBuilder<unknown> {
  return sql`select w.group_number from register_write_offs w
    where w.state = 'WAITING' and w.by_user_id <> ${userId} and ${scopeCondition(scope, 'w.group_number')}`;
}

/** Bills with late deductions, as a query with the group's number. @source BR-REG-15 */
export function lateDeductions(scope: Scope, today: LocalDate): RawBuilder<unknown> {
  return sql`select b.group_number from bills b where ${billCondition(scope, 'b')} and ${hasLateDeductions(today)}`;
}
