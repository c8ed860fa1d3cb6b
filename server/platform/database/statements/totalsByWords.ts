import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import { BillStatus, isReconciled } from '../../../../src/domain/billing/bills/BillStatus';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import { scopeCondition, startsWithPattern } from '../conditions';
import type { Db } from '../Tables';
import { billsToCount, seesUnreleased } from './billsInScope';
import { countedBills, viewerOf } from './countedBills';
import { CHANGED_GROUP_TOTALS, groupTotalColumn } from './groupTotals';
import { groupMatches, isWhole, matchesMost, type SearchedWords } from './matchingGroups';
import { startsNumber } from './numberKeys';

/** Above this number, bills are not looked up individually. */
const MAX_BILLS = 1_000;
/** Above this number of groups, their bills are not looked up by group. */
const MAX_GROUPS_IN_PART = 1_000;

const STATUSES = Object.values(BillStatus);

/** A word search that adds up totals kept for each group. When most groups match, the rest are subtracted from the totals of all bills. */
export interface KeptSearch extends SearchedWords {
  /** Keys of bills whose own number matches. Undefined when there are too many; their groups are found by number range instead. */
  readonly billPks: readonly string[] | undefined;
}

/**
 * Prepares to add up the bills that match words.
 *
 * @returns undefined when group totals cannot answer the search: before they are first added up, for several carriers (who may share a
 *   bill), and for people who work for a group.
 */
export async function keptSearch(db: Db, scope: Scope, searched: SearchedWords): Promise<KeptSearch | undefined> {
  if (viewerOf(scope) === undefined) return undefined;
  const { words, groups } = searched;
  const { rows } = await sql<{ isKept: boolean; billPks: readonly string[] }>`
    select exists (select 1 from kept_group_totals) as "isKept", array(
      select b.bill_pk from bills b where ${startsNumber('b.bill_number', words)} limit ${MAX_BILLS + 1}) as "billPks"`.execute(
    db,
  );
  const { isKept = false, billPks = [] } = rows[0] ?? {};
  if (!isKept) return undefined;
  if (billPks.length <= MAX_BILLS) return { ...searched, billPks };
  return { ...searched, billPks: undefined, isMost: groups ? await matchesMost(db, words) : searched.isMost };
}

/** Totals of the matching bills: counts for every status, amounts for the chosen statuses only. */
export interface TotalsByWords extends Readonly<Record<Amount, Cents>> {
  readonly counts: Readonly<Record<BillStatus, number>>;
}

const AMOUNTS = ['billed', 'adjustments', 'reconciled', 'due', 'paid', 'pending', 'balance'] as const;
type Amount = (typeof AMOUNTS)[number];

/** The statuses that count toward an amount. @param chosen the statuses to pick from */
function statusesOf(amount: Amount, chosen: readonly BillStatus[]): readonly BillStatus[] {
  if (amount === 'reconciled') return chosen.filter(isReconciled);
  return amount === 'balance' ? chosen.filter((status) => status !== 'PAID') : chosen;
}

/**
 * Adds up the bills in a caller's scope that match words: the kept totals of matching groups, the bills of groups that changed since, and
 * bills of other groups whose own number matches. When most groups match, it adds up what does not match and subtracts that from the
 * totals of all bills.
 *
 * @param chosen statuses whose amounts are added up. Bills are counted for every status.
 * @returns undefined when too many groups have some matching bill numbers but not all. Reading the bills is faster then.
 * @source docs/adr/0031-kept-totals.md
 */
export async function totalsByWords(
  db: Db,
  scope: Scope,
  search: KeptSearch,
  chosen: readonly BillStatus[],
): Promise<TotalsByWords | undefined> {
  const names = [...STATUSES, ...AMOUNTS];
  const { isMost } = search;
  const parts = [
    signed(isMost ? -1 : 1, keptPart(scope, search, chosen)),
    signed(isMost ? -1 : 1, changedPart(scope, search, chosen)),
    ...numberedParts(scope, search, chosen),
    ...(isMost ? [signed(1, sql`select ${sumsOf('t', 'sum(t.bills)', chosen)} from ${countedBills(scope)} t`)] : []),
  ];
  const { rows } = await sql<Readonly<Record<BillStatus | 'inPart', number> & Record<Amount, Cents>>>`
    with in_part as materialized (${groupsInPart(scope, search)})
    select (select count(*) from in_part) as "inPart", t.* from (
      select ${sql.raw(names.map((name) => `coalesce(sum(p.sign * p."${name}"), 0) as "${name}"`).join(', '))}
      from (${sql.join(parts, sql` union all `)}) p) t`.execute(db);
  const [totals] = rows;
  return totals && totals.inPart <= MAX_GROUPS_IN_PART ? { ...totals, counts: totals } : undefined;
}

const signed = (sign: 1 | -1, part: RawBuilder<unknown>) =>
  sql`select ${sql.raw(`${sign}`)} as sign, part.* from (${part}) part`;

/** Groups in which only some bill numbers match, so their bills are read. None when the matching bills are already listed. */
function groupsInPart(scope: Scope, { words, billPks }: KeptSearch): RawBuilder<unknown> {
  const isInPart = billPks ? sql`false` : isPartly(words);
  return sql`select k.group_number from ${keptOf(scope)} k where ${isInPart} limit ${MAX_GROUPS_IN_PART + 1}`;
}

/** Kept totals of groups that match as a whole or, when most groups match, of groups that do not match at all. */
function keptPart(
  scope: Scope,
  { words, groups, billPks, isMost }: KeptSearch,
  chosen: readonly BillStatus[],
): RawBuilder<unknown> {
  const seen =
    scope.kind === 'carriers' || seesUnreleased(scope) ? STATUSES : STATUSES.filter((one) => one !== 'UNRELEASED');
  const added = (statuses: readonly BillStatus[], write: (status: BillStatus) => string) => {
    const columns = statuses.filter((status) => seen.includes(status)).map(write);
    return columns.length === 0 ? '0' : `sum(${columns.join(' + ')})`;
  };
  const bills = STATUSES.map(
    (one) => `${added([one], (status) => `k.${groupTotalColumn(status, 'bills')}`)} as "${one}"`,
  );
  const amounts = AMOUNTS.map((amount) => {
    const ofStatus = (status: BillStatus) => amountOf(amount, (column) => `k.${groupTotalColumn(status, column)}`);
    return `${added(statusesOf(amount, chosen), ofStatus)} as "${amount}"`;
  });
  const ofGroups = (condition: RawBuilder<unknown>) =>
    sql`k.group_number in (select named.group_number from groups named where ${condition})`;
  const isGiven = groups && sql`k.group_number = any(${sql.val([...groups])}::text[])`;
  const isNumberedInPart = billPks ? NEVER : sql`(${isWhole(words)} or ${isPartly(words)})`;
  // Numbers first: if they are decisive, names are not read.
  const isPart = isMost
    ? sql`not ${isNumberedInPart} and (${isGiven ? sql`not ${isGiven}` : ofGroups(sql`not ${groupMatches(words)}`)} or ${NEVER})`
    : sql`(${isGiven ?? ofGroups(groupMatches(words))} or ${billPks ? NEVER : isWhole(words)})`;
  return sql`
    select ${sql.raw([...bills, ...amounts].join(', '))} from ${keptOf(scope)} k
    where k.group_number not in ${changedGroups} and ${isPart}`;
}

/** Joined to a condition with `or`, it keeps the planner from turning it into a join that hashes the wide rows of all groups. */
const NEVER = sql`false`;

/** The column needs the prefix `c.`: without it, Citus takes this for a subquery on the coordinator. */
const changedGroups = sql`(select c.group_number from ${CHANGED_GROUP_TOTALS} c)`;

/** Bills of groups that changed since totals were kept, except bills that `numberedParts` counts. */
function changedPart(
  scope: Scope,
  { words, billPks, isMost }: KeptSearch,
  chosen: readonly BillStatus[],
): RawBuilder<unknown> {
  const matches = sql`(${groupMatches(words)} ${billPks === undefined ? sql`or ${isNumbered(words)}` : sql``})`;
  return sql`
    select ${ofBills(chosen)} from groups named join ${billsToCount(scope)} b on b.group_number = named.group_number
    where named.group_number in ${changedGroups} and ${isMost ? sql`not ${matches}` : matches}`;
}

/** Matching bills of groups that do not match as a whole. When most groups match: the bills of those groups that do not match. */
function numberedParts(
  scope: Scope,
  { words, billPks, isMost }: KeptSearch,
  chosen: readonly BillStatus[],
): readonly RawBuilder<unknown>[] {
  const bills = sql`${billsToCount(scope)} b join groups named on named.group_number = b.group_number`;
  if (billPks === undefined) {
    const isCounted = isMost ? sql`not ${isNumbered(words)}` : isNumbered(words);
    return [
      signed(
        isMost ? -1 : 1,
        sql`select ${ofBills(chosen)} from ${bills}
          where b.group_number in (select in_part.group_number from in_part)
            and b.group_number not in ${changedGroups} and ${isCounted} and not ${groupMatches(words)}`,
      ),
    ];
  }
  if (billPks.length === 0) return [];
  return [
    signed(
      1,
      sql`select ${ofBills(chosen)} from unnest(
          ${sql.val(billPks.map(groupNumberOf))}::text[], ${sql.val([...billPks])}::text[]) found (group_number, bill_pk)
        join ${bills} on b.group_number = found.group_number and b.bill_pk = found.bill_pk where not ${groupMatches(words)}`,
    ),
  ];
}

const ofBills = (chosen: readonly BillStatus[]) => sumsOf('b', 'count(*)', chosen);

/** Select list with counts and sums by bill status. @param count the aggregate that counts bills */
function sumsOf(row: string, count: string, chosen: readonly BillStatus[]): RawBuilder<unknown> {
  const isIn = (statuses: readonly BillStatus[]) =>
    statuses.length > 0 ? `${row}.status in (${statuses.map((status) => `'${status}'`).join(', ')})` : 'false';
  const bills = STATUSES.map((status) => `${count} filter (where ${isIn([status])}) as "${status}"`);
  const amounts = AMOUNTS.map(
    (amount) =>
      `sum(${amountOf(amount, (column) => `${row}.${column}`)}) filter (where ${isIn(statusesOf(amount, chosen))}) as "${amount}"`,
  );
  return sql.raw([...bills, ...amounts].join(', '));
}

/** @param read a column of `TOTALED_COLUMNS` */
function amountOf(amount: Amount, read: (column: string) => string): string {
  if (amount === 'balance') return `${read('due_cents')} - ${read('paid_cents')} - ${read('pending_cents')}`;
  return read(`${amount}_cents`);
}

const isNumbered = (words: string) => startsNumber('b.bill_number', words);

/** Whether some, but not all, bill numbers of kept row `k` may start with the words. */
const isPartly = (words: string) => sql<SqlBool>`(k.last_number >= ${numberKey(words)}
  and (k.first_number < ${numberKey(words)} or k.first_number like ${startsWithPattern(numberKey(words))}) and not ${isWhole(words)})`;

function keptOf(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'carriers')
    return sql`(select * from carrier_group_totals k where k.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]))`;
  return sql`(select * from group_totals k where ${scopeCondition(scope, 'k.group_number')})`;
}
