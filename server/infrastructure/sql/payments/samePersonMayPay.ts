import type { Db } from '../Tables';

/** Whether the group lets who reconciled a bill pay it too. */
export async function samePersonMayPay(db: Db, groupNumber: string): Promise<boolean> {
  const group = await db
    .selectFrom('groups')
    .select('same_person_may_pay as may')
    .where('group_number', '=', groupNumber)
    .executeTakeFirst();
  return group?.may ?? false;
}
