import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a bill is of a division. Each division is billed by itself, so a bill follows the bill before of the same division.
 *
 * @param bill alias of a table with `group_number` and `bill_pk`; its division is looked up, because not all have it.
 * @param division null for bills of the whole group
 * @source docs/decisions/divisions.md#a-bill-follows-the-bill-before-of-its-division
 */
export function isOfDivision(bill: RawBuilder<unknown>, division: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from bills same where same.group_number = ${bill}.group_number
    and same.bill_pk = ${bill}.bill_pk and same.division_number is not distinct from ${division})`;
}
