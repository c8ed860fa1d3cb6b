import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';

/** Gives a group to rep 1 or 2. */
export async function moveToRep(db: Db, groupNumber: string, repId: number): Promise<void> {
  await sql`update groups set rep_id = ${repId}::integer where group_number = ${groupNumber}`.execute(db);
}

/** Adds an agent to a group, or removes one that it has. */
export async function toggleAgent(db: Db, groupNumber: string, agentCode: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('group_agents')
    .where('group_number', '=', groupNumber)
    .where('agent_code', '=', agentCode)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await db.insertInto('group_agents').values({ group_number: groupNumber, agent_code: agentCode }).execute();
}
