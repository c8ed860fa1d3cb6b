import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillFilter } from '../../../application/bills/ports/BillBook';
import { startsWith, within } from '../likePatterns';

/**
 * What a `where` on bills `b` must say for a filter, its statuses aside. Every part can be answered from an index:
 * groups are looked up first, in their own small table.
 */
export function billFilterCondition(filter: Omit<BillFilter, 'values'>): RawBuilder<SqlBool> {
  const { groupNumbers, carrierCodes, agentCodes, period, dueFrom, dueTo, q } = filter;
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
  const words = q.trim();
  if (words) parts.push(matches(words));
  return sql.join(parts, sql` and `);
}

function matches(words: string): RawBuilder<SqlBool> {
  const start = startsWith(words);
  return sql`(b.bill_number like ${start} or b.group_number = any(array(
    select group_number from groups where group_number like ${start} or name ilike ${within(words)})))`;
}

function texts(values: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.val([...values])}::text[]`;
}
