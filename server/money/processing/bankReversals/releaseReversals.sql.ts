import { sql } from 'kysely';
import { postBankReversals } from '../../../platform/database/statements/postClearing';
import type { Tx } from '../../../platform/database/Tables';

/** Releases the reversals of a canceled or rejected file so that the next file includes them. */
export async function releaseReversals(
  tx: Tx,
  filePk: string,
  by: { readonly name: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ reversalPk: string }>`
    with released as (
      update bank_reversal_entries set ended_at = ${now.toISOString()}::timestamptz where file_pk = ${filePk} and ended_at is null
      returning group_number, payment_pk, reversal_no
    )
    update bank_reversals v set state = 'OPEN' from (select distinct * from released) e
    where v.group_number = e.group_number and v.payment_pk = e.payment_pk and v.reversal_no = e.reversal_no and v.state = 'FILED'
    returning v.reversal_pk as "reversalPk"`.execute(tx);
  const released = rows.map(({ reversalPk }) => reversalPk);
  await postBankReversals(tx, released, 'REVERSAL_WITHDRAWN', by, now);
}
