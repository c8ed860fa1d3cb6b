import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { billCondition, isOneOf, reachedCondition, startsWithPattern } from '../conditions';
import { matchesSearch, wordQuery } from '../textConditions';
import { seesUnreleased } from './billsInScope';

/** Condition on `members m`, written to match the indexes. @param text not empty */
export function matchesMember(text: string): RawBuilder<SqlBool> {
  const words = wordQuery(text);
  const byNumber = endsNumber('m.member_id', text);
  if (words === undefined) return byNumber;
  return sql`(array_to_tsvector(array_remove(string_to_array(searched_text(m.member_name), ' '), '')) @@ ${words} or ${byNumber})`;
}

/**
 * Condition on rows with `member_name` and `member_id`, without an index.
 *
 * @param row alias of the table
 * @param q starts of words in the name, or last characters of the number; empty for all
 */
export function matchesMemberOf(row: string, q: string): RawBuilder<SqlBool> {
  return matchesSearch(q, {
    texts: [{ text: sql.ref(`${row}.member_name`) }],
    isNumbered: (text) => endsNumber(`${row}.member_id`, text),
    atStart: true,
  });
}

/** Whether the text is the last characters of a number, ignoring case. @param column such as `m.member_id` */
export function endsNumber(column: string, text: string): RawBuilder<SqlBool> {
  const reversed = Array.from(text.toLowerCase()).reverse().join('');
  return sql`reverse(lower(${sql.ref(column)})) like ${startsWithPattern(reversed)}`;
}

/** Whether the scope sees a line of member `m`. */
export function isMemberInScope(scope: Scope): RawBuilder<SqlBool> {
  const isOwn =
    scope.kind === 'carriers'
      ? sql`m.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`
      : isOfReachedGroup(scope);
  if (seesUnreleased(scope)) return sql`${isOwn}`;
  // A value with a limit is read member by member, whereas the planner would turn `exists` into a join with every line.
  return sql`${isOwn} and coalesce((
    select true from bill_lines l join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
    where l.group_number = m.group_number and l.member_id = m.member_id and l.carrier_code = m.carrier_code
      and ${seesBill(scope)} limit 1), false)`;
}

/**
 * Reps and agents have thousands of groups. As a value, the group is looked up for each matching member: PostgreSQL's cached plan
 * would read the members of all these groups.
 */
function isOfReachedGroup(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'rep')
    return sql`coalesce((
      select g.rep_id = ${scope.repId}::integer from groups g where g.group_number = m.group_number), false)`;
  if (scope.kind === 'agents')
    return sql`coalesce((
      select true from group_agents a
      where a.group_number = m.group_number and ${isOneOf(sql`a.agent_code`, scope.agentCodes)} limit 1), false)`;
  return reachedCondition(scope, 'm.group_number');
}

/** A bill's first carrier issues it and sees it before its release. People limited to divisions see only bills of these. */
function seesBill(scope: Scope): RawBuilder<SqlBool> {
  const isIssuer =
    scope.kind === 'carriers' ? sql`b.carrier_codes[1] = any(${sql.val([...scope.carrierCodes])}::text[])` : sql`false`;
  const isOfDivision = scope.kind === 'groups' ? sql`and ${billCondition(scope, 'b')}` : sql``;
  return sql`(b.status <> 'UNRELEASED' or ${isIssuer}) ${isOfDivision}`;
}
