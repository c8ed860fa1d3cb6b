import { notFound } from '../../shared/Refusal';
import type { Tx } from '../Tables';

/** Locks a group against changes of its data until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockGroup(tx: Tx, groupNumber: string): Promise<void> {
  const group = await tx
    .selectFrom('groups')
    .select('group_number')
    .where('group_number', '=', groupNumber)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!group) throw notFound('group');
}
