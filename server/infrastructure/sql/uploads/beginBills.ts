import { sql } from 'kysely';
import { newPk } from '../../../application/shared/newPk';
import type { NewBill } from '../../../application/uploads/ports/NewBill';
import { rowsOf } from '../rowsOf';
import type { Tx } from '../Tables';
import { lastBillBefore } from './lastBillBefore';

const COLUMNS = sql`group_number text, bill_pk text, bill_number text, period_from date, lines integer`;

/**
 * Gives the bills that a file is about to make their keys, and says with which bill each is to be compared: the carrier's
 * last one before it, which may be one of the same file.
 */
export async function beginBills(
  tx: Tx,
  carrierCode: string,
  filePk: string,
  bills: readonly NewBill[],
): Promise<void> {
  const given = bills.map(({ groupNumber, billNumber, periodFrom, lines }) => ({
    group_number: groupNumber,
    bill_pk: newPk(groupNumber),
    bill_number: billNumber,
    period_from: periodFrom,
    lines,
  }));
  await sql`insert into bill_keys select group_number, bill_pk from ${rowsOf(given, COLUMNS)} given`.execute(tx);
  await sql`
    insert into coming_bills (upload_pk, group_number, bill_number, bill_pk, step, line_target, last_pk, earlier_pk)
    select ${filePk}, given.group_number, given.bill_number, given.bill_pk, given.step, given.lines, last.bill_pk,
      case when given.sibling_from is null or last.period_from > given.sibling_from then last.bill_pk else given.sibling_pk end
    from (
      select given.*, row_number() over (partition by group_number order by period_from, bill_pk) as step,
        last_value(bill_pk) over siblings as sibling_pk, last_value(period_from) over siblings as sibling_from
      from ${rowsOf(given, COLUMNS)} given
      window siblings as (partition by group_number order by period_from range between unbounded preceding and '1 day' preceding)
    ) given
    left join lateral (${lastBillBefore(carrierCode, sql`given.group_number`, sql`given.period_from`)}) last on true`.execute(
    tx,
  );
}
