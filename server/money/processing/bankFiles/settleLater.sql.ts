import { type RawBuilder, sql } from 'kysely';
import { type AchTerms, earliestSettleDate, MAX_SAME_DAY_CENTS } from '../../../../src/domain/money/payments/achEntry';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import { dateText, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { rowsOf } from '../../../platform/database/bulkStatements';
import type { Tx } from '../../../platform/database/Tables';
import { newPk } from '../../../platform/shared/newPk';

/** First day on which the bank can move the money of a payment `p` whose file is made now. */
export function firstSettleDay({ debitDays }: Pick<AchTerms, 'debitDays'>, now: Date): RawBuilder<LocalDate> {
  const day = earliestSettleDate(now, debitDays);
  if (debitDays !== 0) return sql<LocalDate>`${day}::date`;
  const dayOfLarge = earliestSettleDate(now, 1);
  return sql<LocalDate>`case when exists (select 1 from payment_sources s where s.group_number = p.group_number
    and s.payment_pk = p.payment_pk and s.method = 'ACH' and s.amount_cents > ${MAX_SAME_DAY_CENTS})
    then ${dayOfLarge}::date else ${day}::date end`;
}

/**
 * Moves the settlement of payments whose file is made late to the first day on which the bank can move their money, with an event
 * in the timeline of each. Their write-offs settle with them.
 *
 * @param due a `with` clause that defines the payments to file as `p`, with the first day on which the bank can move their money.
 * @source docs/decisions/bank-files.md#a-late-file-moves-the-settlement
 */
export async function settleLater(tx: Tx, due: RawBuilder<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<{ groupNumber: string; paymentPk: string; before: LocalDate; day: LocalDate }>`
    ${due}
    select group_number as "groupNumber", payment_pk as "paymentPk", settle_date as before, first_day as day from p
    where settle_date < first_day`.execute(tx);
  if (rows.length === 0) return;
  const late = rows.map(({ groupNumber: g, paymentPk: pk, before, day }) => {
    const note = `Settles on ${dateText(day)} instead of ${dateText(before)}, because its bank file was made late.`;
    return { g, pk, day, event_pk: newPk(g), note };
  });
  const lateRows = rowsOf(late, sql`g text, pk text, day date, event_pk text, note text`);
  const at = now.toISOString();
  await sql`update payments p set settle_date = k.day, mod_date = ${at}, mod_user = ${PROCESSING_NAME}
    from ${lateRows} k where p.group_number = k.g and (p.payment_pk = k.pk or p.made_with_pk = k.pk)
      and p.status = 'PENDING' and p.disposition = 'NONE'`.execute(tx);
  await sql`insert into payment_events (group_number, payment_pk, event_pk, at, by_name, event, note)
    select g, pk, event_pk, ${at}::timestamptz, ${PROCESSING_NAME}, 'rescheduled', note from ${lateRows} k`.execute(tx);
}
