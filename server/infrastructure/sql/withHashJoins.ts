import { sql } from 'kysely';
import type { Tx } from './Tables';

/**
 * Runs work with nested-loop joins disabled. If the tables were not analyzed since a large bill was added (the embedded
 * database never analyzes them), the planner assumes a few lines and would compare each line with every other.
 */
export async function withHashJoins<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}
