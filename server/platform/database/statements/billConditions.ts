import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import type { BillSort } from '../../../../src/domain/billing/bills/BillPage';
import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { BillFilter } from '../../shared/BillFilter';
import { startsWithPattern } from '../conditions';
import type { Db } from '../Tables';
import { matchesSearch } from '../textConditions';
import { ofBill, theseBills } from './billsInScope';
import { isOfDivision } from './divisions';
import { type DueDays, isDuePassed } from './dueDays';
import { findFewBills, findMatchingGroups, groupMatches, type SearchedWords } from './matchingGroups';
import { startsNumber } from './numberKeys';

/** Conditions that select the same bills. */
export interface BillConditions {
  /** Fast for the first bills in an order. */
  readonly forPage: RawBuilder<SqlBool>;
  /** Fast for all bills. */
  readonly forTotals: RawBuilder<SqlBool>;
  /** Present if the filter contains only words. */
  readonly onlyWords?: SearchedWords;
}

/**
 * Conditions on bills `b` for a filter, except for its statuses.
 *
 * @param days determine which bills are past due.
 */
export async function billConditions(db: Db, scope: Scope, filter: BillFilter, days: DueDays): Promise<BillConditions> {
  const { groupNumbers, carrierCodes, agentCodes, division, period, dueFrom, dueTo, pastDue, q } = filter;
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (groupNumbers.length) parts.push(sql`b.group_number = any(${texts(groupNumbers)})`);
  if (carrierCodes.length) parts.push(sql`b.carrier_codes && ${texts(carrierCodes)}`);
  if (agentCodes.length)
    parts.push(
      sql`b.group_number = any(array(select group_number from group_agents where agent_code = any(${texts(agentCodes)})))`,
    );
  if (division) parts.push(isOfDivision(sql`b`, sql`${division}::text`));
  if (period) parts.push(sql`b.period_from = ${period}::date`);
  if (dueFrom) parts.push(sql`b.due_date >= ${dueFrom}::date`);
  if (dueTo) parts.push(sql`b.due_date <= ${dueTo}::date`);
  if (pastDue) parts.push(isPastDue(days));
  const words = q.trim();
  // A group's people have so few bills that the group of each bill is looked up.
  const isOfGroups = scope.kind === 'groups';
  const found = words && !isOfGroups ? await findMatchingGroups(db, words) : undefined;
  const few = found && (await findFewBills(db, words, found.groups));
  const matches = (inGroup: (words: string) => RawBuilder<unknown>) =>
    few ? isListed(few) : matchesBill(words, found?.groups, inGroup);
  const condition = (inGroup: (words: string) => RawBuilder<unknown>) =>
    sql.join<SqlBool>(words ? [...parts, matches(inGroup)] : parts, sql` and `);
  return {
    forPage: condition(isOfGroups || found?.isMost ? looksUpGroup : isOfMatchingGroup),
    forTotals: condition(isOfGroups ? looksUpGroup : isOfMatchingGroup),
    ...(found && parts.length === 1 && { onlyWords: found }),
  };
}

/** Condition on `bill_lines l` for a page of a bill's lines; carriers see the lines of their own codes. */
export function lineCondition(
  scope: Scope,
  bill: Bill,
  { q, changedOnly }: { readonly q: string; readonly changedOnly: boolean },
): RawBuilder<SqlBool> {
  const parts = [ofBill('l', bill)];
  if (scope.kind === 'carriers') parts.push(sql`l.carrier_code = any(${texts(scope.carrierCodes)})`);
  if (changedOnly) parts.push(sql`l.reconciled_cents is not null`);
  if (q.trim()) parts.push(matchesLine(q));
  return sql.join(parts, sql` and `);
}

/** Whether bill `b` is in the list of keys. */
const isListed = (billPks: readonly string[]): RawBuilder<SqlBool> =>
  billPks.length === 0 ? sql<SqlBool>`false` : theseBills(billPks)('b');

/** @param inGroup condition on bill `b` if `groups` is undefined. */
function matchesBill(
  words: string,
  groups: readonly string[] | undefined,
  inGroup: (words: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const ofGroups = groups ? sql`b.group_number = any(${texts(groups)})` : inGroup(words);
  return sql`(${startsNumber('b.bill_number', words)} or ${ofGroups})`;
}

/**
 * Looks up the group of each bill read. Written as a value, because with `exists` the planner would read and hash all groups first.
 */
const looksUpGroup = (words: string) =>
  sql`coalesce((select true from groups named where named.group_number = b.group_number and ${groupMatches(words)} limit 1), false)`;

/** Reads all groups once. */
const isOfMatchingGroup = (words: string) =>
  sql`b.group_number in (select named.group_number from groups named where ${groupMatches(words)})`;

function matchesLine(q: string): RawBuilder<SqlBool> {
  return matchesSearch(q, {
    texts: [{ text: sql`l.member_name` }, { text: sql`(l.coverage || ' ' || l.plan)`, isJoined: false }],
    isNumbered: (text) => sql`l.member_id ilike ${startsWithPattern(text)}`,
  });
}

function texts(values: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.val([...values])}::text[]`;
}

/** Amount due on bill `b` that is neither paid nor pending. */
export const OPEN = sql`greatest(0, b.due_cents - b.paid_cents - b.pending_cents)`;

/** Whether bill `b` is owed: released and not paid in full. */
export const OWED = sql`b.status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL')`;

/** Whether bill `b` is past due. The dashboard's count and the list it links to share this condition. */
export function isPastDue(days: DueDays): RawBuilder<SqlBool> {
  return sql`(${OWED} and ${isDuePassed(days)} and ${OPEN} > 0)`;
}

/** Position of bill `b`'s status in the life of a bill. */
export const STATUS_ORDER = sql`array_position(${sql.val(Object.values(BillStatus))}::text[], b.status)`;

/** Amount left to pay on bill `b`: `balanceOf` in SQL. */
export const BALANCE = sql`(case when b.status = 'PAID' then 0 else b.due_cents - b.paid_cents - b.pending_cents end)`;

/** Smaller than any amount: sorts bills without an amount first. */
const NO_AMOUNT = sql`-9223372036854775808`;

const SORT_COLUMNS: Readonly<Record<BillSort, RawBuilder<unknown>>> = {
  billNumber: sql`b.bill_number`,
  groupName: sql`lower(g.name)`,
  period: sql`b.period_from`,
  billed: sql`b.billed_cents`,
  adjustments: sql`b.adjustments_cents`,
  reconciled: sql`coalesce(case when b.status not in ('UNRELEASED', 'RELEASED', 'MODIFIED') then b.reconciled_cents end, ${NO_AMOUNT})`,
  due: sql`b.due_cents`,
  paid: sql`b.paid_cents`,
  balance: BALANCE,
  dueDate: sql`b.due_date`,
  status: STATUS_ORDER,
};

/**
 * Order of bills `b` of groups `g`. The key breaks ties so that pages never overlap; its direction is reversed to match
 * the indexes.
 */
export function billOrder(sort: BillSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const by = SORT_COLUMNS[sort];
  return direction === 'desc' ? sql`${by} desc, b.bill_pk asc` : sql`${by} asc, b.bill_pk desc`;
}
