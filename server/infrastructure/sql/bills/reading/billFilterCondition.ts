import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../../../../src/domain/dates/LocalDate';
import type { BillFilter } from '../../../../application/bills/ports/BillBook';
import { containsPattern, startsWithPattern } from '../../conditions';
import { isPastDue } from './pastDue';

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
  const start = startsWithPattern(words);
  const ofGroup = groups
    ? sql`b.group_number = any(${texts(groups)})`
    : sql`exists (select from groups named where named.group_number = b.group_number
        and (named.group_number like ${start} or named.name ilike ${containsPattern(words)}))`;
  return sql`(b.bill_number like ${start} or ${ofGroup})`;
}

function texts(values: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.val([...values])}::text[]`;
}
