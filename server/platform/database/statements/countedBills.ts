import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { BillFilter } from '../../shared/BillFilter';
import { OPEN, OWED } from './billConditions';
import { billsToCount, seesUnreleased } from './billsInScope';
import { type DueDays, isOneOf } from './dueDays';

/** Columns of a total that are summed. */
export const TOTALED_COLUMNS: readonly string[] = [
  'bills',
  'billed_cents',
  'reconciled_cents',
  'adjustments_cents',
  'due_cents',
  'paid_cents',
  'pending_cents',
];

/**
 * The bills in a caller's scope for sums, as a table expression: each row represents `bills` bills with the same `status`,
 * `period_from`, `due_date`, and `is_open` (whether any amount is neither paid nor pending), with their amounts. Uses kept totals
 * if the scope has them, otherwise one row per bill.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export function countedBills(scope: Scope): RawBuilder<unknown> {
  const viewer = viewerOf(scope);
  if (viewer !== undefined) return keptTotals(viewer, scope);
  return sql`(
    select b.status, b.period_from, b.due_date, ${OPEN} > 0 as is_open, 1 as bills, b.billed_cents, b.reconciled_cents,
      b.adjustments_cents, b.due_cents, b.paid_cents, b.pending_cents
    from ${billsToCount(scope)} b)`;
}

/**
 * Condition on rows `t` of `countedBills` for a filter, except for its statuses; undefined if it can only be answered from bills.
 *
 * @param days determine which bills are past due.
 */
export function countedCondition(scope: Scope, filter: BillFilter, days: DueDays): RawBuilder<SqlBool> | undefined {
  const { groupNumbers, carrierCodes, agentCodes, division = '', period, dueFrom, dueTo, pastDue, q } = filter;
  const isBeyond = groupNumbers.length + carrierCodes.length + agentCodes.length > 0 || division + q.trim() !== '';
  if (isBeyond || viewerOf(scope) === undefined) return undefined;
  if (pastDue && days.elsewhere.length > 0) return undefined;
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (period) parts.push(sql`t.period_from = ${period}::date`);
  if (dueFrom) parts.push(sql`t.due_date >= ${dueFrom}::date`);
  if (dueTo) parts.push(sql`t.due_date <= ${dueTo}::date`);
  if (pastDue) parts.push(isPastDueCounted(days.today));
  return sql.join(parts, sql` and `);
}

/** Amount due on the bills of row `t` of `countedBills` that is neither paid nor pending. */
export const OPEN_OF_COUNTED = sql`(case when t.is_open then t.due_cents - t.paid_cents - t.pending_cents else 0 end)`;

/** Whether the bills of row `t` of `countedBills` are owed. */
export const IS_OWED_COUNTED = sql`t.status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL')`;

/** Whether the bills of row `t` of `countedBills` have an open amount and a due date that has passed at the office. */
function isPastDueCounted(today: LocalDate): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${IS_OWED_COUNTED} and t.due_date < ${today}::date and t.is_open)`;
}

/**
 * The past due bills in a caller's scope for sums, as a table expression with `bills` and `open_cents`: `isPastDue` for kept
 * totals, which have no groups. So bills of groups with a different current date are added or, with negative figures, subtracted.
 */
export function pastDueCounted(scope: Scope, { today, elsewhere }: DueDays): RawBuilder<unknown> {
  const atOffice = sql`select t.bills, ${OPEN_OF_COUNTED} as open_cents from ${countedBills(scope)} t where ${isPastDueCounted(today)}`;
  const others = elsewhere.map(({ day, groupNumbers }) => {
    const [from, to, sign] = day < today ? [day, today, sql`-1`] : [today, day, sql`1`];
    return sql`select ${sign} * 1, ${sign} * ${OPEN} from ${billsToCount(scope)} b
      where ${OWED} and b.due_date >= ${from}::date and b.due_date < ${to}::date and ${OPEN} > 0
        and ${isOneOf(groupNumbers, 'b.group_number')}`;
  });
  return sql`(${sql.join([atOffice, ...others], sql` union all `)})`;
}

function keptTotals(viewer: string, scope: Scope): RawBuilder<unknown> {
  const columns = sql`k.status, k.period_from, k.due_date, k.is_open, k.bills, k.billed_cents, k.reconciled_cents, k.adjustments_cents,
    k.due_cents, k.paid_cents, k.pending_cents`;
  // A carrier does not see unreleased bills that another carrier issues.
  const isSeen = seesUnreleased(scope) || scope.kind === 'carriers' ? sql`true` : sql`k.status <> 'UNRELEASED'`;
  return sql`(
    select ${columns} from bill_totals k where k.viewer = ${viewer} and ${isSeen}
    union all
    select ${columns} from bill_total_changes k where ${viewer} = any(k.viewers) and ${isSeen})`;
}

/**
 * The viewer whose kept totals cover a scope; undefined if there is none. Several agents or carriers can share a bill, so their
 * totals cannot be summed.
 */
export function viewerOf(scope: Scope): string | undefined {
  switch (scope.kind) {
    case 'all':
      return 'all';
    case 'rep':
      return `rep ${scope.repId}`;
    case 'agents':
      return onlyOne('agent', scope.agentCodes);
    case 'carriers':
      return onlyOne('carrier', scope.carrierCodes);
    case 'groups':
    case 'none':
      return undefined;
  }
}

function onlyOne(kind: string, codes: readonly string[]): string | undefined {
  const [code, ...others] = new Set(codes);
  return code === undefined || others.length > 0 ? undefined : `${kind} ${code}`;
}
