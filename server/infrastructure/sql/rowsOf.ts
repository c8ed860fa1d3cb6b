import { type RawBuilder, sql } from 'kysely';

/**
 * A table expression of the given rows, passed as one parameter.
 *
 * @param columns names and types, such as `line_pk text, amount bigint`; the names are the rows' fields.
 */
export function rowsOf(rows: readonly object[], columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (${columns}))`;
}
