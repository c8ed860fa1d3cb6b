import { type RawBuilder, sql } from 'kysely';

/** A bill number as `numberKey` compares it. Stored numbers have no spaces around them. An index has it. @param column such as `b.bill_number` */
export function numberKeyOf(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate "C")`;
}
