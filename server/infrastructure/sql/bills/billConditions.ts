import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { BillSort } from '../../../../src/domain/bills/BillPage';
import { BillStatus } from '../../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { BillFilter } from '../../../application/bills/ports';
import { startsWith, within } from '../likePatterns';
import type { Db } from '../Tables';

/**
 * What a `where` on bills `b` must say for a filter, its statuses aside.
 *
 * @param today decides what is past due.
 * @param groups that the words of the filter match, as `groupsMatching` found them; undefined where each bill's is looked at.
 */
export function billFilterCondition(
  filter: Omit<BillFilter, 'values'>,
  groups: readonly string[] | undefined,
  today: LocalDate,
): RawBuilder<SqlBool> {
  const { groupNumbers, carrierCodes, agentCodes, period, dueFrom, dueTo, pastDue, q } = filter;
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (groupNumbers.length) parts.push(sql`b.group_number = any(${texts(groupNumbers)})`);
  if (carrierCodes.length) parts.push(sql`b.carrier_codes && ${texts(carrierCodes)}`);
  if (agentCodes.length)
    parts.push(
      sql`b.group_number = any(array(select group_number from group_agents where agent_code = any(${texts(agentCodes)})))`,
    );
  if (period) parts.push(sql`b.period_from = ${period}::date`);
  if (dueFrom) parts.push(sql`b.due_date >= ${dueFrom}::date`);
  if (dueTo) parts.push(sql`b.due_date <= ${dueTo}::date`);
  if (pastDue) parts.push(isPastDue(today));
  const words = q.trim();
  if (words) parts.push(matches(words, groups));
  return sql.join(parts, sql` and `);
}

function matches(words: string, groups: readonly string[] | undefined): RawBuilder<SqlBool> {
  const start = startsWith(words);
  const ofGroup = groups
    ? sql`b.group_number = any(${texts(groups)})`
    : sql`exists (select from groups named where named.group_number = b.group_number
        and (named.group_number like ${start} or named.name ilike ${within(words)}))`;
  return sql`(b.bill_number like ${start} or ${ofGroup})`;
}

function texts(values: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.val([...values])}::text[]`;
}

/** So many can be looked up in an index one by one, and told apart from others by hash. */
const MOST = 1_000;

/**
 * The groups whose number or name the words of a search match, for a caller of many groups.
 *
 * @returns undefined when there are too many to list, or so few bills in reach that looking at each one's group is quicker.
 */
export async function groupsMatching(db: Db, scope: Scope, q: string): Promise<readonly string[] | undefined> {
  const words = q.trim();
  if (!words || scope.kind === 'groups') return undefined;
  const { rows } = await sql<{ number: string }>`
    select g.group_number as number from groups g
    where g.group_number like ${startsWith(words)} or g.name ilike ${within(words)} limit ${MOST + 1}`.execute(db);
  return rows.length > MOST ? undefined : rows.map(({ number }) => number);
}

/** Due on a bill `b` and neither paid nor pending. */
export const OPEN = sql`greatest(0, b.due_cents - b.paid_cents - b.pending_cents)`;

/** Whether a bill `b` is owed: released, and not paid in full. */
export const OWED = sql`b.status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL')`;

/** Whether a bill `b` is past due: the dashboard counts by it, and the list that the count links to is filtered by it. */
export function isPastDue(today: LocalDate): RawBuilder<SqlBool> {
  return sql`(${OWED} and b.due_date < ${today}::date and ${OPEN} > 0)`;
}

/** The place of a status in the life of a bill `b`. */
export const IN_LIFE = sql`array_position(${sql.val(Object.values(BillStatus))}::text[], b.status)`;

/** What is left to pay on a bill `b`: `balanceOf` of the domain. */
export const BALANCE = sql`(case when b.status = 'PAID' then 0 else b.due_cents - b.paid_cents - b.pending_cents end)`;

/** Sorts bills without an amount before every amount. */
const NONE = sql`-9223372036854775808`;

const BY: Readonly<Record<BillSort, RawBuilder<unknown>>> = {
  billNumber: sql`b.bill_number`,
  groupName: sql`lower(g.name)`,
  period: sql`b.period_from`,
  billed: sql`b.billed_cents`,
  adjustments: sql`b.adjustments_cents`,
  reconciled: sql`coalesce(case when b.status not in ('UNRELEASED', 'RELEASED', 'MODIFIED') then b.reconciled_cents end, ${NONE})`,
  due: sql`b.due_cents`,
  paid: sql`b.paid_cents`,
  balance: BALANCE,
  dueDate: sql`b.due_date`,
  status: IN_LIFE,
};

/**
 * How bills `b` of groups `g` are put in order. The key breaks ties, so that a page never repeats a bill of the one before;
 * its direction is the opposite one because the indexes are laid out that way.
 */
export function billOrder(sort: BillSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const by = BY[sort];
  return direction === 'desc' ? sql`${by} desc, b.bill_pk asc` : sql`${by} asc, b.bill_pk desc`;
}
