import { sql } from 'kysely';
import type { CostValue } from '../../../src/domain/billing/costs/MemberCostCenter';
import type { Db } from '../../platform/database/Tables';

/** Current cost centers by member, each member's earliest first. */
export async function selectCostValues(
  db: Db,
  groupNumber: string,
): Promise<ReadonlyMap<string, readonly CostValue[]>> {
  const { rows } = await sql<{ items: (CostValue & { readonly memberId: string })[] | null }>`
    select json_agg(x) as items from (
      select member_id as "memberId", effective_from as "from", splits from member_cost_centers
      where group_number = ${groupNumber} and replaced_at is null order by member_id, effective_from) x`.execute(db);
  const found = new Map<string, CostValue[]>();
  for (const { memberId, from, splits } of rows[0]?.items ?? []) {
    const values = found.get(memberId) ?? [];
    values.push({ from, splits });
    found.set(memberId, values);
  }
  return found;
}
