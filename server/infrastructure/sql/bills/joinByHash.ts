import { sql } from 'kysely';
import type { Tx } from '../Tables';

/**
 * Until the transaction ends, joins are made by hash. Where the tables have not been analysed since a large bill came
 * (the embedded database never does it), the planner takes the bill for a line or two and would compare each line with each.
 */
export async function joinByHash(tx: Tx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx);
}
