import { type RawBuilder, sql } from 'kysely';
import {
  DEFAULT_REFUND_LIMIT_CENTS,
  type PaymentRules,
  type PaymentRulesInForce,
  refundLimitFor,
  rulesFor,
} from '../../../../src/domain/billing/rules/PaymentRules';
import {
  businessDateOf,
  type CutoffRule,
  type Cutoffs,
  DEFAULT_CUTOFF,
} from '../../../../src/domain/money/payments/cutoff';
import { dayOf, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { Db } from '../Tables';
import { tiesOf } from './ties';

/** Columns of a change that hold its payment rules. */
export const PAYMENT_COLUMNS = [
  'over_tolerance_cents',
  'short_tolerance_cents',
  'payors_may_write_off',
  'same_person_may_pay',
  'refund_limit_cents',
  'excess_limit_cents',
] as const;

/** Columns of a change that hold its cut-off. Null in changes saved before cut-offs could be set. */
export const CUTOFF_COLUMNS = ['cutoff_time_zone', 'cutoff_time'] as const;

export type CutoffRow = Readonly<Record<(typeof CUTOFF_COLUMNS)[number], string | null>>;

export function toCutoff({ cutoff_time_zone: timeZone, cutoff_time: time }: CutoffRow): CutoffRule {
  return timeZone === null || time === null ? DEFAULT_CUTOFF : { timeZone, time };
}

export interface PaymentRow {
  readonly over_tolerance_cents: Cents | null;
  readonly short_tolerance_cents: Cents | null;
  readonly payors_may_write_off: boolean | null;
  readonly same_person_may_pay: boolean | null;
  readonly refund_limit_cents: Cents | null;
  readonly excess_limit_cents: Cents | null;
}

/** A group's payment rules before its first change. */
export function basePaymentRules(group: { tolerance_cents: Cents; same_person_may_pay: boolean }): PaymentRules {
  const { tolerance_cents, same_person_may_pay } = group;
  return {
    overCents: tolerance_cents,
    shortCents: tolerance_cents,
    payorsMayWriteOff: false,
    samePersonMayPay: same_person_may_pay,
    refundLimitCents: DEFAULT_REFUND_LIMIT_CENTS,
    excessLimitCents: null,
  };
}

export function toPaymentRules(row: PaymentRow, base: PaymentRules): PaymentRules {
  return {
    overCents: row.over_tolerance_cents ?? base.overCents,
    shortCents: row.short_tolerance_cents ?? base.shortCents,
    payorsMayWriteOff: row.payors_may_write_off ?? base.payorsMayWriteOff,
    samePersonMayPay: row.same_person_may_pay ?? base.samePersonMayPay,
    refundLimitCents: row.refund_limit_cents ?? base.refundLimitCents,
    excessLimitCents: row.excess_limit_cents,
  };
}

export function paymentColumns(rules: PaymentRules) {
  const { overCents, shortCents, payorsMayWriteOff, samePersonMayPay, refundLimitCents, excessLimitCents } = rules;
  return {
    over_tolerance_cents: overCents,
    short_tolerance_cents: shortCents,
    payors_may_write_off: payorsMayWriteOff,
    same_person_may_pay: samePersonMayPay,
    refund_limit_cents: refundLimitCents,
    excess_limit_cents: excessLimitCents,
  };
}

/** Whether one person may reconcile and pay a bill of the group `g` on a day. */
export function samePersonMayPayOn(day: RawBuilder<unknown>) {
  return sql<boolean>`coalesce((
    select c.same_person_may_pay from group_rule_changes c
    where c.group_number = g.group_number and c.undone_at is null and c.applies_from <= ${day}
    order by c.applies_from desc, c.change_pk desc limit 1), g.same_person_may_pay)`;
}

/** The short tolerance of the group `g` on a day. */
export function shortToleranceOn(day: RawBuilder<unknown>) {
  return sql<Cents>`coalesce((
    select c.short_tolerance_cents from group_rule_changes c
    where c.group_number = g.group_number and c.undone_at is null and c.applies_from <= ${day}
    order by c.applies_from desc, c.change_pk desc limit 1), g.tolerance_cents)`;
}

/**
 * Time zone of a payment's group, according to the rules for its send date.
 *
 * @param payments name of the table or alias.
 * @param group number of the payment's group.
 */
export function paymentTimeZone(payments: string, group: RawBuilder<unknown> = sql.ref(`${payments}.group_number`)) {
  const column = (name: string) => sql.ref(`${payments}.${name}`);
  return sql<string>`coalesce((
    select c.cutoff_time_zone from group_rule_changes c
    where c.group_number = ${group} and c.undone_at is null
      and c.applies_from <= coalesce(${column('scheduled_for')}, ${column('settle_date')})
    order by c.applies_from desc, c.change_pk desc limit 1), ${DEFAULT_CUTOFF.timeZone})`;
}

/**
 * A group's time zone according to today's rules; null if it has not set one and uses the office's. @param group number of the
 * group.
 */
export function groupTimeZone(group: RawBuilder<unknown>, now: Date) {
  return sql<string | null>`nullif((
    select c.cutoff_time_zone from group_rule_changes c
    where c.group_number = ${group} and c.undone_at is null and c.applies_from <= ${dayOf(now)}::date
    order by c.applies_from desc, c.change_pk desc limit 1), ${DEFAULT_CUTOFF.timeZone})`;
}

/** The cut-offs of groups, by group. Omits groups without a change. */
export async function cutoffsOf(db: Db, groupNumbers: readonly string[]): Promise<ReadonlyMap<string, Cutoffs>> {
  if (groupNumbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_rule_changes')
    .select([...CUTOFF_COLUMNS, 'group_number', 'applies_from'])
    .where('group_number', 'in', [...new Set(groupNumbers)])
    .where('undone_at', 'is', null)
    .orderBy('applies_from', 'desc')
    .orderBy('change_pk', 'desc')
    .execute();
  const byGroup = new Map<string, Cutoffs[number][]>();
  for (const { group_number, applies_from, ...row } of rows) {
    byGroup.set(group_number, [...(byGroup.get(group_number) ?? []), { appliesFrom: applies_from, ...toCutoff(row) }]);
  }
  return byGroup;
}

/** A group's business date. */
export async function businessDateIn(db: Db, groupNumber: string, now: Date): Promise<LocalDate> {
  const cutoffs = await cutoffsOf(db, [groupNumber]);
  return businessDateOf(now, cutoffs.get(groupNumber) ?? []);
}

/** A group's payment rules on its business date, with the cut-offs for all days. @throws Error if the group does not exist. */
export async function paymentRulesAt(db: Db, groupNumber: string, now: Date): Promise<PaymentRulesInForce> {
  const group = await db
    .selectFrom('groups')
    .select(['tolerance_cents', 'same_person_may_pay'])
    .where('group_number', '=', groupNumber)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('group_rule_changes')
    .select([...PAYMENT_COLUMNS, ...CUTOFF_COLUMNS, 'applies_from', 'by_user_id', 'change_pk'])
    .where('group_number', '=', groupNumber)
    .where('undone_at', 'is', null)
    .orderBy('applies_from', 'desc')
    .orderBy('change_pk', 'desc')
    .execute();
  const base = basePaymentRules(group);
  const cutoffs = rows.map((row) => ({ appliesFrom: row.applies_from, ...toCutoff(row) }));
  const today = businessDateOf(now, cutoffs);
  const inForce = rows.filter(({ applies_from }) => applies_from <= today);
  const history = inForce.map((row) => ({
    rules: toPaymentRules(row, base),
    by: row.by_user_id,
    appliesFrom: row.applies_from,
    changePk: row.change_pk,
  }));
  const rules = history[0]?.rules ?? base;
  return {
    ...rules,
    setBy: {
      overCents: setterOf(history, base, 'overCents'),
      shortCents: setterOf(history, base, 'shortCents'),
      payorsMayWriteOff: setterOf(history, base, 'payorsMayWriteOff'),
      refundLimitCents: setterOf(history, base, 'refundLimitCents'),
    },
    cutoffs,
  };
}

/** A person's refund limit in each group, on the group's business date. Omits groups that have never changed their rules. */
export async function refundLimitsAt(
  db: Db,
  groupNumbers: readonly string[],
  userId: string,
  now: Date,
): Promise<ReadonlyMap<string, Cents>> {
  if (groupNumbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_rule_changes')
    .select(['group_number', 'applies_from', 'refund_limit_cents', 'by_user_id', 'change_pk'])
    .where('group_number', 'in', [...new Set(groupNumbers)])
    .where('undone_at', 'is', null)
    .orderBy('applies_from', 'desc')
    .orderBy('change_pk', 'desc')
    .execute();
  const cutoffs = await cutoffsOf(db, groupNumbers);
  const ties = rows.length > 0 ? await tiesOf(db, userId, now) : [];
  const base = { refundLimitCents: DEFAULT_REFUND_LIMIT_CENTS };
  const byGroup = new Map<string, ChangeBy<typeof base>[]>();
  for (const { group_number, applies_from, refund_limit_cents, by_user_id, change_pk } of rows) {
    if (applies_from > businessDateOf(now, cutoffs.get(group_number) ?? [])) continue;
    const rules = { refundLimitCents: refund_limit_cents ?? base.refundLimitCents };
    byGroup.set(group_number, [
      ...(byGroup.get(group_number) ?? []),
      { rules, by: by_user_id, appliesFrom: applies_from, changePk: change_pk },
    ]);
  }
  return new Map(
    [...byGroup].map(([groupNumber, history]) => {
      const { refundLimitCents } = history[0]?.rules ?? base;
      const setBy = { refundLimitCents: setterOf(history, base, 'refundLimitCents') };
      return [groupNumber, refundLimitFor(rulesFor({ refundLimitCents, setBy }, userId, ties), userId)];
    }),
  );
}

interface ChangeBy<Rules> {
  readonly rules: Rules;
  readonly by: string;
  readonly appliesFrom: LocalDate;
  /** Sorts by save time. */
  readonly changePk: string;
}

/**
 * Who last changed the value in force: walks the changes in the order saved, and returns the last one that changed the value.
 * Saving the same value again, even for an earlier month, does not change its setter. Null for the initial value.
 *
 * @param changes in force by now.
 */
function setterOf<Rules>(changes: readonly ChangeBy<Rules>[], base: Rules, name: keyof Rules): string | null {
  const saved = [...changes].sort((a, b) => (a.changePk < b.changePk ? -1 : 1));
  let inForce: ChangeBy<Rules> | undefined;
  let setter: string | null = null;
  for (const change of saved) {
    if (inForce && change.appliesFrom < inForce.appliesFrom) continue;
    if (change.rules[name] !== (inForce?.rules ?? base)[name]) setter = change.by;
    inForce = change;
  }
  return setter;
}
