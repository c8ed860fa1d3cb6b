import { sql } from 'kysely';
import { lockSelected } from '../../../platform/database/statements/lockRows';
import type { Tx } from '../../../platform/database/Tables';
import { moveRefunds } from './moveRefunds.sql';

/** Releases the refunds of a canceled or rejected file so that the next file includes them. They are payable until then. */
export async function releaseRefunds(
  tx: Tx,
  filePk: string,
  state: 'CANCELED' | 'REJECTED',
  by: { readonly userId: string | null; readonly name: string },
  now: Date,
): Promise<void> {
  const rows = await lockSelected<{ refundPk: string }>(tx, {
    table: 'refunds',
    key: 'r.refund_pk',
    keyOf: ({ refundPk }) => refundPk,
    select: (isLocked) => sql`
      select r.refund_pk as "refundPk" from refunds r
      join refund_credit_entries e on e.group_number = r.group_number and e.refund_pk = r.refund_pk
      where e.file_pk = ${filePk} and e.ended_at is null and r.state = 'ACH_FILED' and ${isLocked}
      order by r.group_number, r.refund_pk`,
  });
  await sql`update refund_credit_entries set ended_at = ${now.toISOString()}::timestamptz
    where file_pk = ${filePk} and ended_at is null`.execute(tx);
  const note = state === 'CANCELED' ? 'Its ACH file was canceled.' : 'The bank rejected its ACH file.';
  const released = rows.map(({ refundPk }) => refundPk);
  await moveRefunds(tx, released, { from: 'ACH_FILED', step: 'release', note }, by, now);
}
