import { sql } from 'kysely';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import {
  lastRemittedDay,
  nextRemittanceRun,
  type RemittanceTerms,
  remittanceDay,
  type UpcomingRemittance,
  upcomingOf,
} from '../../../../src/domain/money/processing/remittanceDays';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { postRemittances } from '../../../platform/database/statements/postClearing';
import type { Db, Tx } from '../../../platform/database/Tables';
import { newId } from '../../../platform/shared/newPk';
import type { PaymentFileRun } from '../ports';
import { splitByMember } from './splitByMember.sql';

/** @param codes undefined for every carrier */
const ofCarriers = (codes: readonly string[] | undefined) =>
  codes === undefined ? sql`true` : sql`u.carrier_code = any(${sql.val([...codes])}::text[])`;

/** Whether debit `p` is being reversed at the bank, so its money must not be remitted. */
const IS_BEING_REVERSED = sql`exists (select 1 from bank_reversals v where v.group_number = p.group_number and v.payment_pk = p.payment_pk
  and v.reason <> 'DRAWN_TWICE' and v.state in ('WAITING', 'OPEN', 'FILED'))`;

/**
 * `due`: what carriers are owed of payments that settled until a day, by ledger entry. What belongs to no payment is due at once. A
 * bill is skipped if the carrier owes more back than it is due and keeps what was remitted. Money from a debit that is being
 * reversed is not remitted.
 *
 * @source docs/decisions/processing.md#money-is-remitted-some-bank-days-after-it-settled
 * @source docs/decisions/processing.md#a-carrier-says-who-bears-a-return-after-its-remittance
 */
const dueEntries = (settledUntil: LocalDate, at: string, isChosen = ofCarriers(undefined)) => sql`
  owed as materialized (
    select u.carrier_code, u.group_number, u.event_pk, u.entry_no, coalesce(l.bill_pk, u.event_pk || '-' || u.entry_no) as bill_key,
      -l.amount_cents as owed_cents, c.return_rule, c.advice_detail
    from unremitted_entries u
    join ledger_entries l on l.group_number = u.group_number and l.event_pk = u.event_pk and l.entry_no = u.entry_no
    join ledger_events e on e.group_number = u.group_number and e.event_pk = u.event_pk and e.at <= ${at}::timestamptz
    left join payments p on p.group_number = e.group_number and p.payment_pk = e.ref_pk
    left join carriers c on c.carrier_code = u.carrier_code
    where (p.settle_date is null or p.settle_date <= ${settledUntil}::date) and ${isChosen} and not ${IS_BEING_REVERSED}
  ), due as materialized (
    select * from (
      select *, sum(owed_cents) over (partition by carrier_code, group_number, bill_key) as bill_cents from owed
    ) o where bill_cents >= 0 or return_rule is distinct from 'GROUP_DEBT'
  )`;

/**
 * Remits what carriers are owed from ledger events up to `now` whose payments settled long enough ago.
 *
 * @returns keys of the remittances
 * @source docs/decisions/ledger.md#a-return-after-a-remittance-is-owed-by-the-carrier
 */
export async function remit(
  tx: Tx,
  { runPk, businessDate, now }: PaymentFileRun,
  { afterDays }: RemittanceTerms,
): Promise<readonly string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ remittancePk: string }>`
    with ${dueEntries(lastRemittedDay(businessDate, afterDays), at)}, made as (
      insert into remittances (remittance_pk, control_no, run_pk, carrier_code, business_date, add_date, bill_count, amount_cents,
        advice_detail, pays_by_ach)
      select ${newId()} || '-' || carrier_code,
        (select coalesce(max(control_no), 0) from remittances) + row_number() over (order by carrier_code),
        ${runPk}::text, carrier_code, ${businessDate}::date, ${at}::timestamptz, count(distinct bill_key), sum(owed_cents),
        coalesce(max(advice_detail), 'BILL'), exists (select 1 from carrier_accounts a where a.carrier_code = due.carrier_code and a.state = 'CONFIRMED')
      from due group by carrier_code having sum(owed_cents) > 0
      returning remittance_pk, carrier_code
    ), moved as (
      insert into remittance_entries (group_number, event_pk, entry_no, remittance_pk)
      select due.group_number, due.event_pk, due.entry_no, made.remittance_pk from due join made using (carrier_code)
      returning group_number, event_pk, entry_no
    ), remitted as (
      delete from unremitted_entries u using moved
      where u.group_number = moved.group_number and u.event_pk = moved.event_pk and u.entry_no = moved.entry_no
    )
    select remittance_pk as "remittancePk" from made`.execute(tx);
  const made = rows.map(({ remittancePk }) => remittancePk);
  await postRemittances(tx, made, 'REMITTANCE_MADE', { name: PROCESSING_NAME }, now);
  await splitByMember(tx, made);
  return made;
}

/**
 * What the next runs will remit to carriers if nothing else happens, by date and carrier.
 *
 * @param carrierCodes undefined for every carrier.
 */
export async function upcomingRemittances(
  db: Db,
  carrierCodes: readonly string[] | undefined,
  today: LocalDate,
  { afterDays }: RemittanceTerms,
): Promise<readonly UpcomingRemittance[]> {
  const isChosen = ofCarriers(carrierCodes);
  const { rows: waiting } = await sql<{ settleDate: LocalDate; lastRun: LocalDate | null }>`
    select distinct coalesce(p.settle_date, ${today}::date) as "settleDate",
      (select last_business_date from processing_state) as "lastRun"
    from unremitted_entries u
    join ledger_events e on e.group_number = u.group_number and e.event_pk = u.event_pk
    left join payments p on p.group_number = e.group_number and p.payment_pk = e.ref_pk
    where ${isChosen}`.execute(db);
  const next = nextRemittanceRun(today, waiting[0]?.lastRun ?? null);
  const days = [...new Set([next, ...waiting.map(({ settleDate }) => remittanceDay(settleDate, afterDays, next))])];
  const found: { carrierCode: string; carrierName: string; remitOn: LocalDate; dueCents: number; billCount: number }[] =
    [];
  for (const remitOn of days.sort()) {
    const { rows } = await sql<(typeof found)[number]>`
      with ${dueEntries(lastRemittedDay(remitOn, afterDays), 'infinity', isChosen)}
      select d.carrier_code as "carrierCode", coalesce(c.name, d.carrier_code) as "carrierName",
        sum(d.owed_cents)::bigint as "dueCents", count(distinct d.bill_key)::integer as "billCount"
      from due d left join carriers c on c.carrier_code = d.carrier_code
      group by d.carrier_code, c.name order by 2, 1`.execute(db);
    found.push(...rows.map((row) => ({ ...row, dueCents: Number(row.dueCents), remitOn })));
  }
  return upcomingOf(found);
}
