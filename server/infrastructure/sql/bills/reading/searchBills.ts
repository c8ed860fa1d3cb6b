import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../../src/domain/access/Scope';
import type { Bill } from '../../../../../src/domain/bills/Bill';
import type { BillPage, BillSums } from '../../../../../src/domain/bills/BillPage';
import { type BillStatus, isReconciled } from '../../../../../src/domain/bills/BillStatus';
import { dayOf } from '../../../../../src/domain/dates/LocalDate';
import { type Cents, shownSum } from '../../../../../src/domain/money/Cents';
import type { BillPageRequest } from '../../../../application/bills/ports';
import type { Db } from '../../Tables';
import { BALANCE, billFilterCondition, billOrder, groupsMatching } from '../billConditions';
import { billsInReach, billsToCount } from '../billsInScope';
import { type BillRecord, selectBills, showsLocks, toBill } from '../selectBills';

/** One statement for the page, one for everything counted over all pages; at the same time where the engine can. */
export async function searchBills(db: Db, scope: Scope, request: BillPageRequest, now: Date): Promise<BillPage> {
  const condition = billFilterCondition(request, await groupsMatching(db, scope, request.q), dayOf(now));
  const [items, byStatus] = await Promise.all([
    pageWhere(condition, db, scope, request, now),
    totalsWhere(condition, db, scope),
  ]);
  const chosen = byStatus.filter(({ status }) => request.values.length === 0 || request.values.includes(status));
  return {
    items,
    total: chosen.reduce((total, { count }) => total + count, 0),
    sums: {
      billedCents: sumOf(chosen, 'billedCents'),
      adjustmentsCents: sumOf(chosen, 'adjustmentsCents'),
      reconciledCents: sumOf(
        chosen.filter(({ status }) => isReconciled(status)),
        'reconciledCents',
      ),
      dueCents: sumOf(chosen, 'dueCents'),
      paidCents: sumOf(chosen, 'paidCents'),
      pendingCents: sumOf(chosen, 'pendingCents'),
      balanceCents: sumOf(chosen, 'balanceCents'),
    },
    statusCounts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
  };
}

/** The page alone. */
export async function billPage(db: Db, scope: Scope, request: BillPageRequest, now: Date): Promise<Bill[]> {
  const condition = billFilterCondition(request, await groupsMatching(db, scope, request.q), dayOf(now));
  return pageWhere(condition, db, scope, request, now);
}

/** The database writes the page as one JSON text, which is read several times faster than rows of many columns. */
async function pageWhere(
  condition: RawBuilder<SqlBool>,
  db: Db,
  scope: Scope,
  request: BillPageRequest,
  now: Date,
): Promise<Bill[]> {
  const { values, sort, direction, page, size } = request;
  const inStatus: RawBuilder<SqlBool> = values.length
    ? sql`b.status = any(${sql.val([...values])}::text[])`
    : sql`true`;
  const order = billOrder(sort, direction);
  const group = sort === 'groupName' ? sql`join groups g on g.group_number = b.group_number` : sql``;
  const rows = sql`(select b.* from ${billsInReach(scope)} b ${group} where ${inStatus} and ${condition}
    order by ${order} limit ${size} offset ${page * size}) b`;
  const found = await sql<{ bills: BillRecord[] | null }>`
    select json_agg(x) as bills from (${selectBills(rows, scope, now)} order by ${order}) x`.execute(db);
  return (found.rows[0]?.bills ?? []).map((record) => toBill(record, showsLocks(scope)));
}

type StatusTotals = BillSums & { readonly status: BillStatus; readonly count: number };

async function totalsWhere(condition: RawBuilder<SqlBool>, db: Db, scope: Scope): Promise<readonly StatusTotals[]> {
  const { rows } = await sql<StatusTotals>`
    select b.status, count(*) as count, sum(b.billed_cents) as "billedCents", sum(b.adjustments_cents) as "adjustmentsCents",
      sum(b.reconciled_cents) as "reconciledCents", sum(b.due_cents) as "dueCents", sum(b.paid_cents) as "paidCents",
      sum(b.pending_cents) as "pendingCents", sum(${BALANCE}) as "balanceCents"
    from ${billsToCount(scope)} b where ${condition} group by b.status`.execute(db);
  return rows;
}

function sumOf(totals: readonly StatusTotals[], amount: keyof BillSums): Cents {
  return shownSum(totals.map((row) => row[amount]));
}
