import { sql } from 'kysely';
import type { Scope } from '../../../../../src/domain/access/Scope';
import { type Bill, groupNumberOf } from '../../../../../src/domain/bills/Bill';
import type { Db } from '../../Tables';
import { billsInReach } from '../reach/billsInReach';
import { selectBills, toBill } from './billColumns';
import { showsLocks } from './showsLocks';

/** One bill for showing; undefined when it is not there or out of reach. */
export async function findBill(db: Db, scope: Scope, billPk: string, now: Date): Promise<Bill | undefined> {
  const row = sql`(select b.* from ${billsInReach(scope)} b
    where b.group_number = ${groupNumberOf(billPk)} and b.bill_pk = ${billPk}) b`;
  const { rows } = await selectBills(row, scope, now).execute(db);
  return rows[0] && toBill(rows[0], showsLocks(scope));
}
