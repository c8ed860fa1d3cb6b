import { type RawBuilder, sql } from 'kysely';
import {
  type ArchivedLines,
  type Bill,
  type BillLockHolder,
  groupNumberOf,
} from '../../../src/domain/billing/bills/Bill';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import { nextScheduledDay } from '../../../src/domain/money/payments/paymentStatus';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { isoText } from '../../platform/database/conditions';
import { billsInScope, billsToCount, theseBills } from '../../platform/database/statements/billsInScope';
import { divisionOf, isFoundInDivision } from '../../platform/database/statements/divisions';
import { groupTimeZone, paymentTimeZone } from '../../platform/database/statements/paymentRules';
import type { Db } from '../../platform/database/Tables';

interface BillRow extends Omit<Bill, 'lockedBy' | 'scheduledFor' | 'division' | 'archivedLines' | 'timeZone'> {
  /** Null if it is the office's. */
  readonly timeZone: string | null;
  /** Null for bills of the whole group. */
  readonly division: BillDivision | null;
  /** Send dates of pending payments that may still be scheduled; null if there are none. */
  readonly scheduledDays: readonly { readonly day: LocalDate; readonly timeZone: string }[] | null;
  /** Null if no lines are archived. */
  readonly archivedLines: ArchivedLines | null;
  readonly lockUserId: string | null;
  readonly lockSince: string | null;
}

/**
 * Reads bills by their keys, in order. Omits bills that do not exist or are not in scope.
 *
 * @param scope of the caller: the previous balance counts only earlier bills within it.
 * @param billPks few: names and balances are looked up for each.
 * @param now a lock that expires at or before it is ignored.
 */
export async function readBills(db: Db, scope: Scope, billPks: readonly string[], now: Date): Promise<readonly Bill[]> {
  if (billPks.length === 0) return [];
  const { rows } = await selectBills(scope, billPks, now).execute(db);
  const bills = rows[0]?.bills ?? [];
  const names = await lockNames(db, bills, showsLocks(scope));
  const byKey = new Map(bills.map((bill) => [bill.billPk, toBill(bill, names, showsLocks(scope), now)]));
  return billPks.flatMap((billPk) => byKey.get(billPk) ?? []);
}

/** The database returns the bills as one JSON text, which is several times faster to read than rows with many columns. */
function selectBills(
  scope: Scope,
  billPks: readonly string[],
  now: Date,
): RawBuilder<{ readonly bills: readonly BillRow[] | null }> {
  const [group, ...others] = new Set(billPks.map(groupNumberOf));
  // A literal instead of the column lets a distributed database read one group's bill on one node.
  const sameGroup = others.length > 0 ? sql`b.group_number` : sql`${group}`;
  return sql`
    select json_agg(x) as bills from (
      select b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber", g.name as "groupName",
        b.carrier_codes as "carrierCodes", array(
          select c.name from unnest(b.carrier_codes) with ordinality as x (code, place)
          join carriers c on c.carrier_code = x.code order by x.place) as "carrierNames",
        b.period_from as "periodFrom", b.period_to as "periodTo", b.bill_date as "billDate", b.due_date as "dueDate",
        ${groupTimeZone(sameGroup, now)} as "timeZone",
        ${divisionOf('b', sameGroup)} as division, b.status, b.version, b.reconcile_policy as "reconcilePolicy",
        b.billed_cents as "billedCents", b.reconciled_cents as "reconciledCents", b.adjustments_cents as "adjustmentsCents",
        b.credits_cents as "creditsCents", b.due_cents as "dueCents", b.paid_cents as "paidCents",
        b.pending_cents as "pendingCents", ${previousBalance(scope, sameGroup)} as "previousBalanceCents",
        ${change(scope, sameGroup)} as "changeCents",
        ${pendingUntil(sameGroup)} as "pendingUntil", ${scheduledDays(sameGroup, now)} as "scheduledDays",
        b.line_count as "lineCount", b.member_count as "memberCount", b.changed_line_count as "changedLineCount",
        case when a.bill_pk is not null then json_build_object('count', a.line_count, 'at', ${isoText('a.archived_at')}) end as "archivedLines",
        l.user_id as "lockUserId", ${isoText('l.since')} as "lockSince",
        ${isoText('b.released_at')} as "releasedAt", ${isoText('b.reconciled_at')} as "reconciledAt", ${isoText('b.mod_date')} as "modDate",
        b.mod_user as "modUser"
      from ${billsInScope(scope, theseBills(billPks))} b
      join groups g on g.group_number = ${sameGroup}
      left join archived_lines a on a.group_number = ${sameGroup} and a.bill_pk = b.bill_pk
      left join bill_locks l on l.group_number = ${sameGroup} and l.bill_pk = b.bill_pk and l.expires_at > ${now.toISOString()}::timestamptz
    ) x`;
}

/** Names of the lock owners by user id. A distributed database cannot join them with the bills. */
async function lockNames(db: Db, bills: readonly BillRow[], isShown: boolean): Promise<ReadonlyMap<string, string>> {
  const userIds = isShown ? bills.flatMap(({ lockUserId }) => lockUserId ?? []) : [];
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['user_id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

/**
 * Open balance of the group's and division's earlier bills that share a carrier with the bill, within the caller's scope.
 *
 * @source docs/decisions/bills.md#the-previous-balance-is-always-current
 */
function previousBalance(scope: Scope, group: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(greatest(0, e.due_cents - e.paid_cents - e.pending_cents)), 0) from ${billsToCount(scope)} e
    where e.group_number = ${group} and e.status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL')
      and e.period_from < b.period_from and e.carrier_codes && b.carrier_codes
      and ${isFoundInDivision(sql`e`, sql`b.division_number`, group)})`;
}

/**
 * Change from the previous month's bill with the same carriers and division, as billed: Σ lines + adjustments − credits. Null if
 * there is none in scope.
 */
function change(scope: Scope, group: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`b.billed_cents + b.adjustments_cents - b.credits_cents - (
    select e.billed_cents + e.adjustments_cents - e.credits_cents from ${billsToCount(scope)} e
    where e.group_number = ${group} and e.period_from = (b.period_from - interval '1 month')::date
      and e.carrier_codes = b.carrier_codes and ${isFoundInDivision(sql`e`, sql`b.division_number`, group)}
    order by e.bill_pk limit 1)`;
}

/** Date the last pending payment on the bill settles. */
function pendingUntil(group: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when b.pending_cents > 0 then (
    select max(p.settle_date) from payment_allocations a
    join payments p on p.group_number = a.group_number and p.payment_pk = a.payment_pk
    where a.group_number = ${group} and a.bill_pk = b.bill_pk and a.state = 'PENDING') end`;
}

/**
 * Send dates of scheduled payments on the bill. A day that has ended in UTC has started in every time zone; the remaining days are
 * compared in `toBill`, because databases have different time zones than the platform.
 */
function scheduledDays(group: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`case when b.pending_cents > 0 then (
    select json_agg(json_build_object('day', p.scheduled_for, 'timeZone', ${paymentTimeZone('p', group)}))
    from payment_allocations a
    join payments p on p.group_number = a.group_number and p.payment_pk = a.payment_pk
    where a.group_number = ${group} and a.bill_pk = b.bill_pk and a.state = 'PENDING'
      and p.scheduled_for >= ${dayOf(now)}::date) end`;
}

/**
 * @param showsLock false for carriers and agents, who must not see who works on a bill, when its payments settle, or its group's
 * rules.
 * @source docs/decisions/bills.md#only-the-group-and-the-back-office-see-who-is-editing-a-bill
 */
function toBill(row: BillRow, names: ReadonlyMap<string, string>, showsLock: boolean, now: Date): Bill {
  const {
    lockUserId,
    lockSince,
    scheduledDays: days,
    reconcilePolicy,
    division,
    archivedLines,
    timeZone,
    ...bill
  } = row;
  const holder: BillLockHolder | null =
    lockUserId !== null && lockSince !== null
      ? { userId: lockUserId, name: names.get(lockUserId) ?? '', since: lockSince }
      : null;
  const { modUser } = bill;
  return {
    ...bill,
    ...(division && { division }),
    ...(timeZone && { timeZone }),
    ...(archivedLines && { archivedLines }),
    ...(showsLock && reconcilePolicy && { reconcilePolicy }),
    lockedBy: showsLock ? holder : null,
    modUser: showsLock ? modUser : '',
    pendingUntil: showsLock ? bill.pendingUntil : null,
    scheduledFor: showsLock ? nextScheduledDay(days ?? [], now) : null,
  };
}

/** One bill; undefined if it does not exist or is not in scope. */
export async function findBill(db: Db, scope: Scope, billPk: string, now: Date): Promise<Bill | undefined> {
  const [bill] = await readBills(db, scope, [billPk], now);
  return bill;
}

/** Whether a scope sees who works on a bill. Carriers and agents, who are outside the group, do not. */
export function showsLocks(scope: Scope): boolean {
  return scope.kind !== 'carriers' && scope.kind !== 'agents';
}
