import { type RawBuilder, sql } from 'kysely';

/**
 * A bill number as compared by `numberKey`. Stored numbers have no surrounding spaces. Indexed. @param column such as
 * `b.bill_number`
 */
export function numberKeyOf(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate "C")`;
}
