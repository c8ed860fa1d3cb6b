import { sql } from 'kysely';
import type { ClassValue } from '../../../../src/domain/billing/classes/MemberClass';
import type { Db, Tx } from '../Tables';

/**
 * Current member classes by group and member number, earliest first for each member. Omits groups without classes.
 * Reads one JSON text, which is several times faster than reading rows.
 */
export async function selectClassValues(
  db: Db | Tx,
  groupNumbers: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly ClassValue[]>>> {
  const found = new Map<string, Map<string, ClassValue[]>>();
  if (groupNumbers.length === 0) return found;
  const { rows } = await sql<{ items: (ClassValue & { groupNumber: string; memberId: string })[] | null }>`
    select json_agg(x) as items from (
      select group_number as "groupNumber", member_id as "memberId", effective_from as "from", class_name as "className"
      from member_classes
      where group_number = any(${sql.val([...groupNumbers])}::text[]) and replaced_at is null
      order by group_number, member_id, effective_from) x`.execute(db);
  for (const { groupNumber, memberId, ...value } of rows[0]?.items ?? []) {
    const members = found.get(groupNumber) ?? new Map<string, ClassValue[]>();
    found.set(groupNumber, members);
    const values = members.get(memberId) ?? [];
    members.set(memberId, values);
    values.push(value);
  }
  return found;
}
