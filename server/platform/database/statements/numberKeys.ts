import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import { startsWithPattern } from '../conditions';

/**
 * A bill number as compared by `numberKey`. Stored numbers have no surrounding spaces. Indexed. @param column such as
 * `b.bill_number`
 */
export function numberKeyOf(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)} collate "C")`;
}

/** Whether a bill or check number starts with a search, in any letter case. Indexed for bills. */
export function startsNumber(column: string, search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${numberKeyOf(column)} like ${startsWithPattern(numberKey(search))}`;
}

/** A check number as compared by `checkNumberKey`. Indexed. @param column such as `e.check_number` */
export function checkNumberKeyOf(column: string): RawBuilder<string> {
  return sql<string>`lower(ltrim(${sql.ref(column)}, '0') collate "C")`;
}
