import { type RawBuilder, sql } from 'kysely';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { lockRows } from '../../../platform/database/statements/lockRows';
import type { Tx } from '../../../platform/database/Tables';

/** A source `s` that draws on a bank account and is in no bank file yet. */
export const IS_UNFILED_ACH = sql<boolean>`s.method = 'ACH' and s.bank_account_pk is not null and not exists (
  select 1 from ach_entries e where e.group_number = s.group_number and e.payment_pk = s.payment_pk and e.source_no = s.source_no)`;

/** Order of the entries in a file: by batch, which has one date. */
export const IN_FILE_ORDER = sql`order by p.settle_date, s.group_number, p.add_date, s.payment_pk, s.source_no`;

/**
 * Locks the payments to file: when this server stood still for so long that payments could be voided, one may be right now.
 *
 * @param firstDay on which the bank can move the money of a payment `p`.
 * @returns the query `pending` of a `with` clause.
 */
export async function lockPending(
  tx: Tx,
  businessDate: LocalDate,
  at: string,
  firstDay: RawBuilder<LocalDate>,
): Promise<RawBuilder<unknown>> {
  const isPending = sql`p.status = 'PENDING' and p.disposition = 'NONE'`;
  const { rows } = await sql<{ groupNumber: string; paymentPk: string }>`
    select p.group_number as "groupNumber", p.payment_pk as "paymentPk" from payments p
    where ${isPending} and (p.cutoff_at <= ${at}::timestamptz or p.settle_date <= ${businessDate}::date)
      and exists (select 1 from payment_sources s where s.group_number = p.group_number and s.payment_pk = p.payment_pk
        and ${IS_UNFILED_ACH})`.execute(tx);
  const keys = rows.map(({ paymentPk }) => paymentPk);
  await lockRows(tx, 'payments', keys);
  const groups = rows.map(({ groupNumber }) => groupNumber);
  return sql`
    pending as materialized (
      select p.group_number, p.payment_pk, p.settle_date, p.add_date, ${firstDay} as first_day
      from unnest(${sql.val(groups)}::text[], ${sql.val(keys)}::text[]) as k (group_number, payment_pk)
      join payments p on p.group_number = k.group_number and p.payment_pk = k.payment_pk where ${isPending}
    )`;
}
