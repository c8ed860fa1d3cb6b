import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillDivision } from '../../../../src/domain/billing/divisions/Division';
import type { Db } from '../Tables';
import { theseBills } from './billsInScope';

/**
 * Whether a bill belongs to a division. Each division is billed separately, so a bill's previous bill is that of the same division.
 *
 * @param bill alias of a table with `group_number` and `bill_pk`; its division is looked up, because not all tables have it.
 * @param division null for bills of the whole group
 * @source docs/decisions/divisions.md#a-bill-follows-the-bill-before-of-its-division
 */
export function isOfDivision(bill: RawBuilder<unknown>, division: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from bills same where same.group_number = ${bill}.group_number
    and same.bill_pk = ${bill}.bill_pk and same.division_number is not distinct from ${division})`;
}

/**
 * Like `isOfDivision`, but looked up for each bill that passes the other conditions. The planner cannot start from all bills of the
 * division, which it assumes to be few.
 *
 * @param group expression for the number of the bill's group.
 */
export function isFoundInDivision(
  bill: RawBuilder<unknown>,
  division: RawBuilder<unknown>,
  group: RawBuilder<unknown> = sql`${bill}.group_number`,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select same.division_number from bills same where same.group_number = ${group}
    and same.bill_pk = ${bill}.bill_pk) is not distinct from ${division}`;
}

/**
 * Number and name of the division of a bill; null for bills of the whole group.
 *
 * @param bill alias of `bills`
 * @param group expression for the number of the bill's group.
 */
export function divisionOf(
  bill: string,
  group: RawBuilder<unknown> = sql.ref(`${bill}.group_number`),
): RawBuilder<BillDivision | null> {
  const number = sql.ref(`${bill}.division_number`);
  return sql<BillDivision | null>`case when ${number} is not null then (
    select json_build_object('number', own.division_number, 'name', own.name) from divisions own
    where own.group_number = ${group} and own.division_number = ${number}) end`;
}

/**
 * Like `divisionOf`, for tables that reference a bill.
 *
 * @param bill alias of a table with `group_number` and `bill_pk`
 * @param group expression for the number of the bill's group.
 */
export function divisionOfBill(
  bill: string,
  group: RawBuilder<unknown> = sql.ref(`${bill}.group_number`),
): RawBuilder<BillDivision | null> {
  return sql<BillDivision | null>`(
    select json_build_object('number', own.division_number, 'name', own.name) from bills same
    join divisions own on own.group_number = same.group_number and own.division_number = same.division_number
    where same.group_number = ${group} and same.bill_pk = ${sql.ref(`${bill}.bill_pk`)})`;
}

/** Divisions of bills by the bills' keys, in a separate statement. Omits bills of the whole group. */
export async function divisionsOf(db: Db, billPks: readonly string[]): Promise<ReadonlyMap<string, BillDivision>> {
  if (billPks.length === 0) return new Map();
  const { rows } = await sql<BillDivision & { billPk: string }>`
    select b.bill_pk as "billPk", d.division_number as number, d.name from bills b
    join divisions d on d.group_number = b.group_number and d.division_number = b.division_number
    where ${theseBills(billPks)('b')}`.execute(db);
  return new Map(rows.map(({ billPk, ...division }) => [billPk, division]));
}
