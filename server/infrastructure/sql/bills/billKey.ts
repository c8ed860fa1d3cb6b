import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/bills/Bill';

/** What a `where` on a table of a bill must say: group first, as the keys are. @param table its name or alias. */
export function ofBill(table: string, { billPk }: { readonly billPk: string }): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${table}.group_number`)} = ${groupNumberOf(billPk)} and ${sql.ref(`${table}.bill_pk`)} = ${billPk}`;
}
