import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import { containsPattern, startsWithPattern } from '../conditions';
import type { Db } from '../Tables';
import { groupName, matchesSearch } from '../textConditions';
import { startsNumber } from './numberKeys';

/** Above this number, groups are not looked up individually in an index. */
const MAX_LISTED_GROUPS = 5_000;
/** If more groups match, their bills are not listed. */
const MAX_GROUPS_OF_FEW_BILLS = 500;
/** If more bills match, by number or by group, they are not listed. */
const MAX_FEW_BILLS = 5_000;
/** Percentage of the totals table that is read to estimate whether most groups match. */
const SAMPLED_PERCENT = 1;

/** Words that bills are searched by, and the groups that match them. */
export interface SearchedWords {
  /** Not empty. */
  readonly words: string;
  /** Numbers of the groups that match by number or name. Undefined when there are too many to list. */
  readonly groups: readonly string[] | undefined;
  /** Whether more than half of all groups match, by name or by all of their bill numbers. Estimated from a sample. */
  readonly isMost: boolean;
}

/**
 * Lists the bills whose number or group matches, regardless of the caller's scope, if there are only a few, so that a page can be
 * read from these bills. Otherwise, the database walks through all bills in sort order until enough of them match.
 *
 * @param groups numbers of the matching groups, as in `SearchedWords`
 * @returns bill keys: up to 5,000 that match by number and 5,000 that match by group. Undefined if there are more, or more than 500
 * matching groups.
 * @source docs/decisions/bills.md#few-bills-that-match-a-search-are-read-by-their-keys
 */
export async function findFewBills(
  db: Db,
  words: string,
  groups: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (groups === undefined || groups.length > MAX_GROUPS_OF_FEW_BILLS) return undefined;
  const { rows } = await sql<{ byNumber: readonly string[]; byGroup: readonly string[] }>`
    select array(
      select b.bill_pk from bills b where ${startsNumber('b.bill_number', words)} limit ${MAX_FEW_BILLS + 1}) as "byNumber", array(
      select b.bill_pk from bills b where b.group_number = any(${sql.val([...groups])}::text[]) limit ${MAX_FEW_BILLS + 1}) as "byGroup"`.execute(
    db,
  );
  const { byNumber = [], byGroup = [] } = rows[0] ?? {};
  const isFew = byNumber.length <= MAX_FEW_BILLS && byGroup.length <= MAX_FEW_BILLS;
  return isFew ? [...new Set([...byNumber, ...byGroup])] : undefined;
}

/** Lists up to 5,000 matching groups. Beyond that, it only estimates whether most groups match. */
export async function findMatchingGroups(db: Db, words: string): Promise<SearchedWords> {
  const { rows } = await sql<{ number: string }>`
    select named.group_number as number from groups named where ${groupMatches(words)} limit ${MAX_LISTED_GROUPS + 1}`.execute(
    db,
  );
  if (rows.length <= MAX_LISTED_GROUPS) return { words, groups: rows.map(({ number }) => number), isMost: false };
  return { words, groups: undefined, isMost: await matchesMost(db, words) };
}

/** Whether most groups in a sample match, by name or by all of their bill numbers. False until totals are kept. */
export async function matchesMost(db: Db, words: string): Promise<boolean> {
  const isNamed = sql`coalesce((
    select ${groupMatches(words)} from groups named where named.group_number = k.group_number), false)`;
  const { rows } = await sql<{ isMost: boolean }>`
    select coalesce(avg(case when ${isWhole(words)} or ${isNamed} then 1 else 0 end), 0) > 0.5 as "isMost"
    from group_totals k tablesample system (${sql.raw(`${SAMPLED_PERCENT}`)})`.execute(db);
  return rows[0]?.isMost ?? false;
}

/** Whether the number or name of group `named` matches words. */
export const groupMatches = (words: string): RawBuilder<SqlBool> => isGroupFound('named', words);

/** Whether the start of the number, or the name, of a group matches a search. @param group alias of `groups` */
export function isGroupFound(group: string, search: string): RawBuilder<SqlBool> {
  return matchesSearch(search, {
    texts: [groupName(group)],
    isNumbered: (text) => sql`${sql.ref(`${group}.group_number`)} like ${startsWithPattern(text)}`,
  });
}

/** Whether the name of a group, or a part of its number, matches a search; true for an empty one. @param group alias of `groups` */
export function hasNameOrNumber(group: string, search: string): RawBuilder<SqlBool> {
  return matchesSearch(search, {
    texts: [groupName(group)],
    isNumbered: (text) => sql`${sql.ref(`${group}.group_number`)} like ${containsPattern(text)}`,
  });
}

/** Whether every bill number of kept row `k` starts with the words. Checks the first and the last; the others sort between them. */
export const isWhole = (words: string): RawBuilder<SqlBool> => {
  const start = startsWithPattern(numberKey(words));
  return sql<SqlBool>`(k.first_number like ${start} and k.last_number like ${start})`;
};
