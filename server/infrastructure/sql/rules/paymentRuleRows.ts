import { sql } from 'kysely';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../../src/domain/money/Cents';
import type { PaymentRules, PaymentRulesInForce } from '../../../../src/domain/rules/PaymentRules';
import type { Db } from '../Tables';

/** Columns of a change that hold its payment rules. */
export const PAYMENT_COLUMNS = [
  'over_tolerance_cents',
  'short_tolerance_cents',
  'payors_may_write_off',
  'same_person_may_pay',
] as const;

export interface PaymentRow {
  readonly over_tolerance_cents: Cents | null;
  readonly short_tolerance_cents: Cents | null;
  readonly payors_may_write_off: boolean | null;
  readonly same_person_may_pay: boolean | null;
}

/** A group's payment rules before its first change. */
export function basePaymentRules(group: { tolerance_cents: Cents; same_person_may_pay: boolean }): PaymentRules {
  const { tolerance_cents, same_person_may_pay } = group;
  return {
    overCents: tolerance_cents,
    shortCents: tolerance_cents,
    payorsMayWriteOff: false,
    samePersonMayPay: same_person_may_pay,
  };
}

export function toPaymentRules(row: PaymentRow, base: PaymentRules): PaymentRules {
  return {
    overCents: row.over_tolerance_cents ?? base.overCents,
    shortCents: row.short_tolerance_cents ?? base.shortCents,
    payorsMayWriteOff: row.payors_may_write_off ?? base.payorsMayWriteOff,
    samePersonMayPay: row.same_person_may_pay ?? base.samePersonMayPay,
  };
}

export function paymentColumns({ overCents, shortCents, payorsMayWriteOff, samePersonMayPay }: PaymentRules) {
  return {
    over_tolerance_cents: overCents,
    short_tolerance_cents: shortCents,
    payors_may_write_off: payorsMayWriteOff,
    same_person_may_pay: samePersonMayPay,
  };
}

/** Whether one person may reconcile and pay a bill of the group `g` today. */
export const samePersonMayPayToday = sql<boolean>`coalesce((
  select c.same_person_may_pay from group_rule_changes c
  where c.group_number = g.group_number and c.undone_at is null and c.applies_from <= current_date
  order by c.applies_from desc, c.change_pk desc limit 1), g.same_person_may_pay)`;

/** The short tolerance of the group `g` today. */
export const shortToleranceToday = sql<Cents>`coalesce((
  select c.short_tolerance_cents from group_rule_changes c
  where c.group_number = g.group_number and c.undone_at is null and c.applies_from <= current_date
  order by c.applies_from desc, c.change_pk desc limit 1), g.tolerance_cents)`;

/** A group's payment rules on a day. @throws Error if the group does not exist. */
export async function paymentRulesOn(db: Db, groupNumber: string, day: LocalDate): Promise<PaymentRulesInForce> {
  const group = await db
    .selectFrom('groups')
    .select(['tolerance_cents', 'same_person_may_pay'])
    .where('group_number', '=', groupNumber)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('group_rule_changes')
    .select([...PAYMENT_COLUMNS, 'by_user_id'])
    .where('group_number', '=', groupNumber)
    .where('undone_at', 'is', null)
    .where('applies_from', '<=', day)
    .orderBy('applies_from', 'desc')
    .orderBy('change_pk', 'desc')
    .execute();
  const base = basePaymentRules(group);
  const history = rows.map((row) => ({ rules: toPaymentRules(row, base), by: row.by_user_id }));
  const rules = history[0]?.rules ?? base;
  return { ...rules, tolerancesSetBy: setterOf(history, base) };
}

/** Who set the tolerances in force: the first of the unbroken run of changes that have them. */
function setterOf(history: readonly { readonly rules: PaymentRules; readonly by: string }[], base: PaymentRules) {
  const current = history[0]?.rules ?? base;
  const isCurrent = ({ overCents, shortCents, payorsMayWriteOff }: PaymentRules) =>
    overCents === current.overCents &&
    shortCents === current.shortCents &&
    payorsMayWriteOff === current.payorsMayWriteOff;
  const end = history.findIndex(({ rules }) => !isCurrent(rules));
  if (end < 0 && isCurrent(base)) return null;
  const run = end < 0 ? history : history.slice(0, end);
  return run.at(-1)?.by ?? null;
}
