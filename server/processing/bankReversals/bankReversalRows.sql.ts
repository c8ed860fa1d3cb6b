import { type RawBuilder, sql } from 'kysely';
import { isoText } from '../../database/conditions';

/**
 * Columns of a `LockedReversal`, of a reversal `v`. Its file is the latest one that has its entries, except those that were canceled
 * or rejected.
 */
export const REVERSAL_COLUMNS = sql`
  v.group_number as "groupNumber", v.reversal_pk as "reversalPk", v.payment_pk as "paymentPk", v.reversal_no as "reversalNo", v.state, v.reason,
  v.note, v.amount_cents as "amountCents", ${isoText('v.discovered_at')} as "discoveredAt", v.last_day as "lastDay",
  x.settle_date as "settleDate", x.name as "fileName", x.state as "fileState", ${isoText('v.at')} as at, v.by_name as by,
  v.user_id as "byUserId", v.decided_by as "approvedBy", v.return_code as "returnCode", v.end_note as "endNote",
  v.owed_cents as "owedCents", ${isoText('v.settled_at')} as "settledAt"`;

/** Reversals `v` with the bank file `x` that has them. */
export const REVERSALS: RawBuilder<unknown> = sql`bank_reversals v left join lateral (
  select max(e.settle_date) as settle_date, max(f.state) as state,
    max('ach-reversals-' || f.business_date || '-' || f.modifier || '.txt') as name
  from bank_reversal_entries e join ach_files f using (file_pk)
  where e.group_number = v.group_number and e.payment_pk = v.payment_pk and e.reversal_no = v.reversal_no
    and f.state not in ('CANCELED', 'REJECTED')) x on true`;
