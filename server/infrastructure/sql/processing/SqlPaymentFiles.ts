import { sql } from 'kysely';
import { addBankDays } from '../../../../src/domain/dates/bankDays';
import { dayOf, type LocalDate } from '../../../../src/domain/dates/LocalDate';
import { businessDateOf } from '../../../../src/domain/payments/cutoff';
import type { PaymentFileRun, PaymentFiles } from '../../../application/processing/ports';
import { newId } from '../../../application/shared/newPk';
import { inTransaction } from '../inTransaction';
import { cutoffsOf } from '../rules/paymentRuleRows';
import type { Db, Tx } from '../Tables';

/** A file's letter or digit, by its place among the files of a date. */
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Key of the advisory lock; no other lock uses this number. */
const FILES_LOCK = 7_301_003;

/** Each statement moves whole sets: a run may have a hundred thousand payments. */
export class SqlPaymentFiles implements PaymentFiles {
  constructor(private readonly db: Db) {}

  fileAchPayments({ runPk, businessDate, now }: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (!(await isCurrent(tx, runPk))) return;
      const at = now.toISOString();
      // The payments are locked: when this server stood still for so long that payments could be voided, one may be right now.
      await sql`
        with pending as materialized (
          select group_number, payment_pk, settle_date, add_date from payments
          where status = 'PENDING' and disposition = 'NONE'
            and (cutoff_at <= ${at}::timestamptz or settle_date <= ${businessDate}::date)
          order by group_number, payment_pk for update
        ), due as materialized (
          select s.group_number, s.payment_pk, s.source_no, s.amount_cents,
            row_number() over (order by p.settle_date, s.group_number, p.add_date, s.payment_pk, s.source_no) as entry_no
          from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
          where s.method = 'ACH' and s.bank_account_pk is not null
            and not exists (select 1 from ach_entries e where e.group_number = s.group_number and e.payment_pk = s.payment_pk
              and e.source_no = s.source_no)
        ), file as (
          insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents)
          select ${newId()}, (select coalesce(max(file_no), 0) + 1 from ach_files), ${runPk}, ${businessDate}::date,
            substr(${MODIFIERS}, (select count(*)::integer % 36 + 1 from ach_files where business_date = ${businessDate}::date), 1),
            ${at}::timestamptz, count(*), sum(amount_cents)
          from due having count(*) > 0 returning file_pk
        )
        insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
        select due.group_number, due.payment_pk, due.source_no, file.file_pk, due.entry_no, g.name
        from due cross join file join groups g on g.group_number = due.group_number`.execute(tx);
    });
  }

  fileMicroDeposits({ runPk, businessDate, now }: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (!(await isCurrent(tx, runPk))) return;
      const at = now.toISOString();
      const arrivals = await arrivalDays(tx, businessDate, now);
      await sql`
        with due as materialized (
          select d.group_number, d.bank_account_pk, d.deposit_no, d.first_cents + d.second_cents as amount_cents, x.arrives_on,
            row_number() over (order by x.arrives_on, d.group_number, d.bank_account_pk, d.deposit_no) as position
          from micro_deposits d
          join unnest(${sql.val([...arrivals.keys()])}::text[], ${sql.val([...arrivals.values()])}::date[])
            as x (group_number, arrives_on) on x.group_number = d.group_number
          join bank_accounts a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
          where d.arrives_on is null and a.removed_at is null
        ), file as (
          insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents, kind)
          select ${newId()}, (select coalesce(max(file_no), 0) + 1 from ach_files), ${runPk}, ${businessDate}::date,
            substr(${MODIFIERS}, (select count(*)::integer % 36 + 1 from ach_files where business_date = ${businessDate}::date), 1),
            ${at}::timestamptz, 2 * count(*), sum(amount_cents), 'MICRO_DEPOSITS'
          from due having count(*) > 0 returning file_pk
        )
        update micro_deposits d set file_pk = file.file_pk, file_position = due.position, group_name = g.name,
          arrives_on = due.arrives_on
        from due cross join file join groups g on g.group_number = due.group_number
        where d.group_number = due.group_number and d.bank_account_pk = due.bank_account_pk
          and d.deposit_no = due.deposit_no`.execute(tx);
    });
  }

  remitToCarriers({ runPk, businessDate, now }: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, runPk)) await remit(tx, { runPk, businessDate, now });
    });
  }
}

/**
 * Remits what carriers are owed from ledger events up to `now`.
 *
 * @param run.runPk null for the demo's past.
 */
export async function remit(
  tx: Tx,
  { runPk, businessDate, now }: { readonly runPk: string | null; readonly businessDate: LocalDate; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  await sql`
    with due as materialized (
      select u.carrier_code, u.group_number, u.event_pk, u.entry_no, l.bill_pk, -l.amount_cents as owed_cents
      from unremitted_entries u
      join ledger_entries l on l.group_number = u.group_number and l.event_pk = u.event_pk and l.entry_no = u.entry_no
      join ledger_events e on e.group_number = u.group_number and e.event_pk = u.event_pk and e.at <= ${at}::timestamptz
    ), made as (
      insert into remittances (remittance_pk, control_no, run_pk, carrier_code, business_date, add_date, bill_count, amount_cents)
      select ${newId()} || '-' || carrier_code,
        (select coalesce(max(control_no), 0) from remittances) + row_number() over (order by carrier_code),
        ${runPk}::text, carrier_code, ${businessDate}::date, ${at}::timestamptz, count(distinct bill_pk), sum(owed_cents)
      from due group by carrier_code having sum(owed_cents) > 0
      returning remittance_pk, carrier_code
    ), moved as (
      insert into remittance_entries (group_number, event_pk, entry_no, remittance_pk)
      select due.group_number, due.event_pk, due.entry_no, made.remittance_pk from due join made using (carrier_code)
      returning group_number, event_pk, entry_no
    )
    delete from unremitted_entries u using moved
    where u.group_number = moved.group_number and u.event_pk = moved.event_pk and u.entry_no = moved.entry_no`.execute(
    tx,
  );
}

/**
 * The bank day on which deposits that a run sends arrive, by group: the one after the latest of the run's business date, today in
 * UTC, and the group's business date, so that the amounts are not asked for before the bank
 * can have moved them.
 */
async function arrivalDays(tx: Tx, businessDate: LocalDate, now: Date): Promise<ReadonlyMap<string, LocalDate>> {
  const groups = await tx
    .selectFrom('micro_deposits')
    .select('group_number')
    .distinct()
    .where('arrives_on', 'is', null)
    .execute();
  const groupNumbers = groups.map(({ group_number }) => group_number);
  const cutoffs = await cutoffsOf(tx, groupNumbers);
  return new Map(
    groupNumbers.map((groupNumber) => {
      const days = [businessDate, dayOf(now), businessDateOf(now, cutoffs.get(groupNumber) ?? [])];
      return [
        groupNumber,
        addBankDays(
          days.reduce((one, other) => (other > one ? other : one)),
          1,
        ),
      ];
    }),
  );
}

/** Whether the run has not been taken over. Locks files until the transaction ends. */
async function isCurrent(tx: Tx, runPk: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FILES_LOCK}::bigint)`.execute(tx);
  const row = await tx.selectFrom('processing_state').select('run_pk').executeTakeFirst();
  return row?.run_pk === runPk;
}
