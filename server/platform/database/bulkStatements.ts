import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './Tables';

/**
 * A table expression of the given rows, passed as one parameter.
 *
 * @param columns names and types, such as `line_pk text, amount bigint`; the names are the rows' fields.
 */
export function rowsOf(rows: readonly object[], columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (${columns}))`;
}

/**
 * Runs work with nested-loop joins disabled. If the tables were not analyzed since a large bill was added (the embedded database
 * never analyzes them), the planner expects only a few lines and would compare each line with every other.
 */
export async function withHashJoins<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}
