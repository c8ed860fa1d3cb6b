import { sql } from 'kysely';
import type { Tx } from './Tables';

/**
 * Does work whose joins are made by hash. Where the tables have not been analysed since a large bill came (the embedded
 * database never does it), the planner takes the bill for a line or two and would compare each line with each.
 */
export async function withHashJoins<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}
