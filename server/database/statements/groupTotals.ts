import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/Scope';
import { groupNumberOf } from '../../../src/domain/bills/Bill';
import { BillStatus, isReconciled } from '../../../src/domain/bills/BillStatus';
import type { Cents } from '../../../src/domain/money/Cents';
import { scopeCondition, startsWithPattern } from '../conditions';
import type { Db } from '../Tables';
import { groupMatches } from './billConditions';
import { billsToCount, seesUnreleased } from './billsInScope';
import { TOTALED_COLUMNS, viewerOf } from './countedBills';

/** Groups whose bills changed since they were added up. Read in the same statement as the totals of groups. */
export const CHANGED_GROUP_TOTALS = sql`(
  select group_number from bill_total_changes union all select group_number from changed_group_totals)`;

const STATUSES = Object.values(BillStatus);

/** The column with the sum of a column over the bills in a status. */
const columnOf = (status: BillStatus, column: string) => `${status.toLowerCase()}_${column}`;

/** Columns of totals of groups after the key: the first and last number of a bill, and sums by status. */
export const GROUP_TOTAL_COLUMNS: readonly string[] = [
  'first_number',
  'last_number',
  ...STATUSES.flatMap((status) => TOTALED_COLUMNS.map((column) => columnOf(status, column))),
];

/** Rows of `group_totals` as they must be, as a statement. @param bills a `from` clause with bills `b` and a condition */
export function addedUpGroups(bills: RawBuilder<unknown>): RawBuilder<unknown> {
  return inOneRow(['group_number'], bills);
}

/** Rows of `carrier_group_totals` as they must be. A carrier sees an unreleased bill only if it issues it. */
export function addedUpParts(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return inOneRow(['group_number', 'carrier_code'], sql`${parts} and (b.status <> 'UNRELEASED' or b.is_issuer)`);
}

/** Adds up by status first, so that each bill is added once. */
function inOneRow(key: readonly string[], bills: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (row: string) => sql.raw(key.map((column) => `${row}.${column}`).join(', '));
  const sums = TOTALED_COLUMNS.map((column) => (column === 'bills' ? 'count(*)' : `sum(b.${column})::bigint`));
  const ofStatus = (status: BillStatus) =>
    TOTALED_COLUMNS.map(
      (column) => `coalesce(max(s.${column}) filter (where s.status = '${status}'), 0) as ${columnOf(status, column)}`,
    );
  return sql`
    select ${of('s')}, min(s.first_number) as first_number, max(s.last_number) as last_number,
      ${sql.raw(STATUSES.flatMap(ofStatus).join(', '))}
    from (
      select ${of('b')}, b.status, min(b.bill_number collate "C") as first_number, max(b.bill_number collate "C") as last_number,
        ${sql.raw(sums.map((sum, index) => `${sum} as ${TOTALED_COLUMNS[index]}`).join(', '))}
      from ${bills} group by ${of('b')}, b.status) s
    group by ${of('s')}`;
}

/** More bills than this are not looked up one by one. */
const MAX_BILLS = 1_000;
/** The bills of more groups than this are not looked up by group. */
const MAX_GROUPS_IN_PART = 1_000;

/** A search by words whose totals are kept by group. */
export interface KeptSearch {
  readonly words: string;
  /** The groups that match; undefined for many. */
  readonly groups?: readonly string[] | undefined;
  /** Keys of the bills whose own number matches; undefined if there are too many to list: then groups are found by their first and last bill number. */
  readonly billPks: readonly string[] | undefined;
}

/**
 * Prepares to add up the bills that match words.
 *
 * @param words not empty
 * @param groups those that match; undefined for many
 * @returns undefined if totals of groups do not answer it: before they are added up, for several carriers, who may share a bill, and for
 *   people of groups.
 */
export async function keptSearch(
  db: Db,
  scope: Scope,
  words: string,
  groups?: readonly string[],
): Promise<KeptSearch | undefined> {
  if (viewerOf(scope) === undefined) return undefined;
  const { rows } = await sql<{ isKept: boolean; billPks: readonly string[] }>`
    select exists (select 1 from kept_group_totals) as "isKept", array(
      select b.bill_pk from bills b where b.bill_number like ${startsWithPattern(words)} limit ${MAX_BILLS + 1}) as "billPks"`.execute(
    db,
  );
  const { isKept = false, billPks = [] } = rows[0] ?? {};
  return isKept ? { words, groups, billPks: billPks.length > MAX_BILLS ? undefined : billPks } : undefined;
}

/** Counts and amounts of the bills that match, which are of any status and of the chosen ones. */
export interface TotalsByWords extends Readonly<Record<Amount, Cents>> {
  readonly counts: Readonly<Record<BillStatus, number>>;
}

const AMOUNTS = ['billed', 'adjustments', 'reconciled', 'due', 'paid', 'pending', 'balance'] as const;
type Amount = (typeof AMOUNTS)[number];

/** The statuses whose bills an amount is the sum of. @param chosen of these */
function statusesOf(amount: Amount, chosen: readonly BillStatus[]): readonly BillStatus[] {
  if (amount === 'reconciled') return chosen.filter(isReconciled);
  return amount === 'balance' ? chosen.filter((status) => status !== 'PAID') : chosen;
}

/**
 * Adds up the bills in a caller's scope that match words. Reads what is kept of the groups that match, the bills of those that changed since,
 * and bills of other groups that match by their own number.
 *
 * @param chosen the statuses whose amounts are added up; all are counted.
 * @returns undefined if many bills match by their own number, but in many groups not all: then the bills are read faster themselves.
 * @source docs/adr/0031-kept-totals.md
 */
export async function totalsByWords(
  db: Db,
  scope: Scope,
  search: KeptSearch,
  chosen: readonly BillStatus[],
): Promise<TotalsByWords | undefined> {
  const names = [...STATUSES, ...AMOUNTS];
  const { rows } = await sql<Readonly<Record<BillStatus | 'inPart', number> & Record<Amount, Cents>>>`
    with in_part as materialized (${groupsInPart(scope, search)})
    select (select count(*) from in_part) as "inPart", t.* from (
      select ${sql.raw(names.map((name) => `coalesce(sum(p."${name}"), 0) as "${name}"`).join(', '))}
      from (${keptPart(scope, search, chosen)} union all ${changedPart(scope, search, chosen)}
        union all ${numberedPart(scope, search, chosen)}) p) t`.execute(db);
  const [totals] = rows;
  return totals && totals.inPart <= MAX_GROUPS_IN_PART ? { ...totals, counts: totals } : undefined;
}

/** Groups whose bills are looked up by number; none if the bills are known. */
function groupsInPart(scope: Scope, { words, billPks }: KeptSearch): RawBuilder<unknown> {
  const isInPart = billPks ? sql`false` : isPartly(words);
  return sql`select k.group_number from ${keptOf(scope)} k where ${isInPart} limit ${MAX_GROUPS_IN_PART + 1}`;
}

function keptPart(
  scope: Scope,
  { words, groups, billPks }: KeptSearch,
  chosen: readonly BillStatus[],
): RawBuilder<unknown> {
  const seen =
    scope.kind === 'carriers' || seesUnreleased(scope) ? STATUSES : STATUSES.filter((one) => one !== 'UNRELEASED');
  const added = (statuses: readonly BillStatus[], write: (status: BillStatus) => string) => {
    const columns = statuses.filter((status) => seen.includes(status)).map(write);
    return columns.length === 0 ? '0' : `sum(${columns.join(' + ')})`;
  };
  const bills = STATUSES.map((one) => `${added([one], (status) => `k.${columnOf(status, 'bills')}`)} as "${one}"`);
  const amounts = AMOUNTS.map((amount) => {
    const ofStatus = (status: BillStatus) => amountOf(amount, (column) => `k.${columnOf(status, column)}`);
    return `${added(statusesOf(amount, chosen), ofStatus)} as "${amount}"`;
  });
  const isOfMatchingGroup = groups
    ? sql`k.group_number = any(${sql.val([...groups])}::text[])`
    : sql`k.group_number in (select named.group_number from groups named where ${groupMatches(words)})`;
  return sql`
    select ${sql.raw([...bills, ...amounts].join(', '))} from ${keptOf(scope)} k
    where k.group_number not in ${changedGroups} and (${isOfMatchingGroup} or ${billPks ? NOT_JOINED : isWhole(words)})`;
}

/** Without an alternative, the planner would rather join, and hash the wide rows of all groups. */
const NOT_JOINED = sql`false`;

/** Without a name of its own, Citus takes the subquery for one of the coordinator. */
const changedGroups = sql`(select c.group_number from ${CHANGED_GROUP_TOTALS} c)`;

function changedPart(scope: Scope, { words, billPks }: KeptSearch, chosen: readonly BillStatus[]): RawBuilder<unknown> {
  const orByNumber = billPks === undefined ? sql`or ${isNumbered(words)}` : sql``;
  return sql`
    select ${ofBills(chosen)} from groups named join ${billsToCount(scope)} b on b.group_number = named.group_number
    where named.group_number in ${changedGroups} and (${groupMatches(words)} ${orByNumber})`;
}

/** Bills that match by their number only. */
function numberedPart(
  scope: Scope,
  { words, billPks }: KeptSearch,
  chosen: readonly BillStatus[],
): RawBuilder<unknown> {
  const bills = sql`${billsToCount(scope)} b join groups named on named.group_number = b.group_number`;
  if (billPks === undefined)
    return sql`
      select ${ofBills(chosen)} from ${bills}
      where b.group_number in (select in_part.group_number from in_part)
        and b.group_number not in ${changedGroups} and ${isNumbered(words)} and not ${groupMatches(words)}`;
  return sql`
    select ${ofBills(chosen)} from unnest(
      ${sql.val(billPks.map(groupNumberOf))}::text[], ${sql.val([...billPks])}::text[]) found (group_number, bill_pk)
    join ${bills} on b.group_number = found.group_number and b.bill_pk = found.bill_pk where not ${groupMatches(words)}`;
}

/** Select list: counts and sums of the bills `b`. */
function ofBills(chosen: readonly BillStatus[]): RawBuilder<unknown> {
  const isIn = (statuses: readonly BillStatus[]) =>
    `b.status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
  const bills = STATUSES.map((status) => `count(*) filter (where ${isIn([status])}) as "${status}"`);
  const amounts = AMOUNTS.map((amount) => {
    const statuses = statusesOf(amount, chosen);
    const sum = `sum(${amountOf(amount, (column) => `b.${column}`)}) filter (where ${statuses.length > 0 ? isIn(statuses) : 'false'})`;
    return `${sum} as "${amount}"`;
  });
  return sql.raw([...bills, ...amounts].join(', '));
}

/** @param read a column of `TOTALED_COLUMNS` */
function amountOf(amount: Amount, read: (column: string) => string): string {
  if (amount === 'balance') return `${read('due_cents')} - ${read('paid_cents')} - ${read('pending_cents')}`;
  return read(`${amount}_cents`);
}

const isNumbered = (words: string) => sql<SqlBool>`b.bill_number like ${startsWithPattern(words)}`;

/** Whether the numbers of all bills of kept row `k` start with the words: the first and the last one in order do. */
const isWhole = (words: string) =>
  sql<SqlBool>`(k.first_number like ${startsWithPattern(words)} and k.last_number like ${startsWithPattern(words)})`;

/** Whether the numbers of some bills of kept row `k` may start with the words, but not of all. */
const isPartly = (words: string) => sql<SqlBool>`(k.last_number >= ${words}
  and (k.first_number < ${words} or k.first_number like ${startsWithPattern(words)}) and not ${isWhole(words)})`;

function keptOf(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'carriers')
    return sql`(select * from carrier_group_totals k where k.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]))`;
  return sql`(select * from group_totals k where ${scopeCondition(scope, 'k.group_number')})`;
}
