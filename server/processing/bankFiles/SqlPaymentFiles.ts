import { type RawBuilder, sql } from 'kysely';
import { addDays, dateText, dayOf, type LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import { achAmountProblem, earliestSettleDate, MAX_ACH_CENTS } from '../../../src/domain/payments/achEntry';
import { PROCESSING_NAME } from '../../../src/domain/processing/RunHistory';
import { rowsOf } from '../../database/bulkStatements';
import { inTransaction } from '../../database/inTransaction';
import type { Db, Tx } from '../../database/Tables';
import type { Encryption } from '../../shared/Encryption';
import { newId, newPk } from '../../shared/newPk';
import { officeDate } from '../../shared/officeDate';
import type { HeldOutPayment, PaymentFileRun, PaymentFiles } from '../ports';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';
import { cancelLateFiles } from './bankFileStates.sql';
import type { DownloadOptions } from './DownloadBankFile';
import { fileMicroDeposits, MODIFIERS } from './fileMicroDeposits.sql';

/** Key of the advisory lock; no other lock uses this number. */
const FILES_LOCK = 7_301_003;

/** The most that the entries of a file may add up to: its totals have twelve digits. @source Nacha Operating Rules, appendix 3 */
export const MAX_FILE_CENTS = 999_999_999_999;
/** The most entries of a file: the counter of a batch has six digits. */
const MAX_FILE_ENTRIES = 999_999;
/** Each statement moves whole sets: a run may have a hundred thousand payments. */
export class SqlPaymentFiles implements PaymentFiles {
  /** @param encryption checks bank details before they are part of a file; without it they are not checked. */
  constructor(
    private readonly db: Db,
    private readonly encryption?: Pick<Encryption, 'decrypt'>,
    private readonly options: DownloadOptions = {},
  ) {}

  fileAchPayments({ runPk, businessDate, now }: PaymentFileRun): Promise<readonly HeldOutPayment[] | undefined> {
    return inTransaction(this.db, async (tx) => {
      if (!(await isCurrent(tx, runPk))) return undefined;
      const { requiresSent = false, officeTimeZone } = this.options;
      if (requiresSent) await cancelLateFiles(tx, officeDate(now, officeTimeZone), now);
      const at = now.toISOString();
      // The payments are locked: when this server stood still for so long that payments could be voided, one may be right now.
      const pending = sql`
        pending as materialized (
          select group_number, payment_pk, settle_date, add_date from payments p
          where status = 'PENDING' and disposition = 'NONE'
            and (cutoff_at <= ${at}::timestamptz or settle_date <= ${businessDate}::date)
            and exists (select 1 from payment_sources s where s.group_number = p.group_number and s.payment_pk = p.payment_pk
              and ${IS_UNFILED_ACH})
          order by group_number, payment_pk for update
        )`;
      const heldOut = await this.heldOut(tx, pending);
      const isHeldOut = sql`p.payment_pk = any(${sql.val(heldOut.map(({ paymentPk }) => paymentPk))}::text[])`;
      await settleLater(tx, sql`with ${pending}, p as (select * from pending p where not ${isHeldOut})`, now);
      const fileDate = addDays(businessDate, 1) < dayOf(now) ? dayOf(now) : businessDate;
      await sql`
        with ${pending}, due as materialized (
          select s.group_number, s.payment_pk, s.source_no, s.amount_cents,
            row_number() over by_date as place, sum(s.amount_cents) over by_date - s.amount_cents as before_cents
          from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
          where ${IS_UNFILED_ACH} and not ${isHeldOut}
          window by_date as (order by p.settle_date, s.group_number, p.add_date, s.payment_pk, s.source_no rows unbounded preceding)
        ), part as materialized (
          select *, dense_rank() over (order by floor(before_cents / ${MAX_FILE_CENTS - MAX_ACH_CENTS + 1}::bigint),
            (place - 1) / ${MAX_FILE_ENTRIES}::integer)::integer as part_no from due
        ), file as (
          insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents)
          select ${newId()} || case part_no when 1 then '' else '-' || part_no end,
            (select coalesce(max(file_no), 0) from ach_files) + part_no, ${runPk}, ${fileDate}::date,
            substr(${MODIFIERS}, ((select count(*)::integer from ach_files where business_date = ${fileDate}::date) + part_no - 1) % 36 + 1, 1),
            ${at}::timestamptz, count(*), sum(amount_cents)
          from part group by part_no returning file_pk, file_no
        ), made as (
          select file_pk, row_number() over (order by file_no) as part_no from file
        )
        insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
        select part.group_number, part.payment_pk, part.source_no, made.file_pk,
          row_number() over (partition by part_no order by part.place), g.name
        from part join made using (part_no) join groups g on g.group_number = part.group_number`.execute(tx);
      return heldOut;
    });
  }

  /** The payments that no bank can draw as they are, each with the reason. */
  private async heldOut(tx: Tx, pending: RawBuilder<unknown>): Promise<readonly HeldOutPayment[]> {
    const { rows: accounts } = await sql<BankAccountRow>`
      with ${pending} select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted",
        a.account_encrypted as "accountEncrypted"
      from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      join bank_accounts a on a.group_number = s.group_number and a.bank_account_pk = s.bank_account_pk
      where ${IS_UNFILED_ACH}`.execute(tx);
    const problems = await bankDetailProblems(accounts, this.encryption);
    const { rows } = await sql<{ paymentPk: string; bankAccountPk: string; amountCents: Cents }>`
      with ${pending} select p.payment_pk as "paymentPk", s.bank_account_pk as "bankAccountPk", s.amount_cents as "amountCents"
      from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      where ${IS_UNFILED_ACH} and (s.amount_cents > ${MAX_ACH_CENTS}
        or s.bank_account_pk = any(${sql.val([...problems.keys()])}::text[]))
      order by p.payment_pk, s.source_no`.execute(tx);
    const heldOut = new Map<string, HeldOutPayment>();
    for (const { paymentPk, bankAccountPk, amountCents } of rows) {
      const tooLarge = achAmountProblem(amountCents);
      const problem = tooLarge === undefined ? problems.get(bankAccountPk) : { reason: tooLarge, isFinal: true };
      if (problem && !heldOut.get(paymentPk)?.isFinal) heldOut.set(paymentPk, { paymentPk, ...problem });
    }
    return [...heldOut.values()];
  }

  fileMicroDeposits(run: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, run.runPk)) await fileMicroDeposits(tx, run, this.encryption);
    });
  }

  remitToCarriers({ runPk, businessDate, now }: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, runPk)) await remit(tx, { runPk, businessDate, now });
    });
  }
}

/** A source `s` that draws on a bank account and is in no bank file yet. */
const IS_UNFILED_ACH = sql<boolean>`s.method = 'ACH' and s.bank_account_pk is not null and not exists (
  select 1 from ach_entries e where e.group_number = s.group_number and e.payment_pk = s.payment_pk and e.source_no = s.source_no)`;

/**
 * Moves the settlement of payments whose file is made late to the first day on which the bank can move their money, with an event
 * in the timeline of each. Their write-offs settle with them.
 *
 * @param due a `with` clause that defines the payments to file as `p`.
 * @source docs/decisions/bank-files.md#a-late-file-moves-the-settlement
 */
async function settleLater(tx: Tx, due: RawBuilder<unknown>, now: Date): Promise<void> {
  const settleDate = earliestSettleDate(dayOf(now));
  const { rows } = await sql<{ groupNumber: string; paymentPk: string; settleDate: LocalDate }>`
    ${due} select group_number as "groupNumber", payment_pk as "paymentPk", settle_date as "settleDate" from p
    where settle_date < ${settleDate}::date`.execute(tx);
  if (rows.length === 0) return;
  const late = rows.map(({ groupNumber: g, paymentPk: pk, settleDate: before }) => {
    const note = `Settles on ${dateText(settleDate)} instead of ${dateText(before)}, because its bank file was made late.`;
    return { g, pk, event_pk: newPk(g), note };
  });
  const lateRows = rowsOf(late, sql`g text, pk text, event_pk text, note text`);
  const at = now.toISOString();
  await sql`update payments p set settle_date = ${settleDate}::date, mod_date = ${at}, mod_user = ${PROCESSING_NAME}
    from ${lateRows} k where p.group_number = k.g and (p.payment_pk = k.pk or p.made_with_pk = k.pk)
      and p.status = 'PENDING' and p.disposition = 'NONE'`.execute(tx);
  await sql`insert into payment_events (group_number, payment_pk, event_pk, at, by_name, event, note)
    select g, pk, event_pk, ${at}::timestamptz, ${PROCESSING_NAME}, 'rescheduled', note from ${lateRows} k`.execute(tx);
}

/** Remits what carriers are owed from ledger events up to `now`. */
export async function remit(tx: Tx, { runPk, businessDate, now }: PaymentFileRun): Promise<void> {
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

/** Whether the run has not been taken over. Locks files until the transaction ends. */
async function isCurrent(tx: Tx, runPk: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FILES_LOCK}::bigint)`.execute(tx);
  const row = await tx.selectFrom('processing_state').select('run_pk').executeTakeFirst();
  return row?.run_pk === runPk;
}
