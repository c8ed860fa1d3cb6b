import { groupNumberOf } from '../../src/domain/bills/Bill';
import type { Tx } from '../database/Tables';
import { newPk } from '../shared/newPk';
import type { NewNotice } from './ports';

/** Adds a notice in the transaction that causes it. The same one again has no effect. */
export async function addNotice(tx: Tx, notice: NewNotice, now: Date): Promise<void> {
  const { groupNumber, kind } = notice;
  await tx
    .insertInto('notices')
    .values({
      group_number: groupNumber,
      notice_pk: newPk(groupNumber),
      kind,
      bill_pk: 'billPk' in notice ? notice.billPk : null,
      payment_pk: 'paymentPk' in notice ? notice.paymentPk : null,
      stage: '',
      at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the notices of a bill that is no longer released, so that its next release is announced again. */
export async function removeNoticesOfBill(tx: Tx, { billPk }: { readonly billPk: string }): Promise<void> {
  await tx
    .deleteFrom('notices')
    .where('group_number', '=', groupNumberOf(billPk))
    .where('bill_pk', '=', billPk)
    .execute();
}
