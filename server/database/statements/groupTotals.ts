import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/Scope';
import { groupNumberOf } from '../../../src/domain/bills/Bill';
import { scopeCondition, startsWithPattern } from '../conditions';
import type { Db } from '../Tables';
import { groupMatches } from './billConditions';
import { billsToCount, seesUnreleased } from './billsInScope';
import { TOTALED_COLUMNS, viewerOf } from './countedBills';

/** Groups whose bills changed since they were added up. Read in the same statement as the totals of groups. */
export const CHANGED_GROUP_TOTALS = sql`(
  select group_number from bill_total_changes union all select group_number from changed_group_totals)`;

const SUMS = TOTALED_COLUMNS.filter((column) => column !== 'bills');

const summed = (row: string) =>
  sql.raw(['count(*) as bills', ...SUMS.map((column) => `sum(${row}.${column})::bigint as ${column}`)].join(', '));

/** Rows of `group_totals` as they must be, as a statement. @param bills a `from` clause with bills `b` and a condition */
export function addedUpGroups(bills: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.group_number, b.status, ${summed('b')} from ${bills} group by b.group_number, b.status`;
}

/** Rows of `carrier_group_totals` as they must be. A carrier sees an unreleased bill only if it issues it. */
export function addedUpParts(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.group_number, b.carrier_code, b.status, ${summed('b')}
    from ${parts} and (b.status <> 'UNRELEASED' or b.is_issuer) group by b.group_number, b.carrier_code, b.status`;
}

/** More bills than this are not looked up one by one. */
const MAX_BILLS = 1_000;

/** A search by words whose totals are kept by group. */
export interface KeptSearch {
  readonly words: string;
  /** Keys of the bills whose own number matches. */
  readonly billPks: readonly string[];
}

/**
 * Prepares to add up the bills that match words.
 *
 * @param words not empty
 * @returns undefined if totals of groups do not answer it: before they are added up, for several carriers, who may share a bill, for people
 *   of groups, or if too many bills match by their own number.
 */
export async function keptSearch(db: Db, scope: Scope, words: string): Promise<KeptSearch | undefined> {
  if (viewerOf(scope) === undefined) return undefined;
  const { rows } = await sql<{ isKept: boolean; billPks: readonly string[] }>`
    select exists (select 1 from kept_group_totals) as "isKept", array(
      select b.bill_pk from bills b where b.bill_number like ${startsWithPattern(words)} limit ${MAX_BILLS + 1}) as "billPks"`.execute(
    db,
  );
  const { isKept = false, billPks = [] } = rows[0] ?? {};
  return isKept && billPks.length <= MAX_BILLS ? { words, billPks } : undefined;
}

/**
 * The bills in a caller's scope that match words, as a table expression of sums: `status`, `bills`, and amounts. Reads what is kept of the
 * groups that match, the bills of those that changed since, and bills of other groups that match by their own number.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export function totalsByWords(scope: Scope, { words, billPks }: KeptSearch): RawBuilder<unknown> {
  const columns = sql.raw(TOTALED_COLUMNS.map((column) => `t.${column}`).join(', '));
  const ofBill = sql`b.status, 1 as bills, ${sql.raw(SUMS.map((column) => `b.${column}`).join(', '))}`;
  const changed = sql`(select c.group_number from ${CHANGED_GROUP_TOTALS} c)`;
  const byNumber = sql`
    union all select ${ofBill} from unnest(
      ${sql.val(billPks.map(groupNumberOf))}::text[], ${sql.val([...billPks])}::text[]) k (group_number, bill_pk)
    join groups named on named.group_number = k.group_number
    join ${billsToCount(scope)} b on b.group_number = k.group_number and b.bill_pk = k.bill_pk
    where not ${groupMatches(words)}`;
  return sql`(
    select t.status, ${columns} from groups named join ${keptOf(scope)} t on t.group_number = named.group_number
    where ${groupMatches(words)} and t.group_number not in ${changed}
    union all select ${ofBill} from groups named join ${billsToCount(scope)} b on b.group_number = named.group_number
    where named.group_number in ${changed} and ${groupMatches(words)}
    ${billPks.length > 0 ? byNumber : sql``})`;
}

function keptOf(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'carriers')
    return sql`(select * from carrier_group_totals k where k.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]))`;
  const isSeen = seesUnreleased(scope) ? sql`true` : sql`k.status <> 'UNRELEASED'`;
  return sql`(select * from group_totals k where ${scopeCondition(scope, 'k.group_number')} and ${isSeen})`;
}
