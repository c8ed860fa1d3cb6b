import { type RawBuilder, sql } from 'kysely';
import { addDays, dateText, dayOf, type LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import { HELD_FOR_CHANGE } from '../../../src/domain/payments/accountChange';
import {
  type AchTerms,
  achAmountProblem,
  DEFAULT_ACH_TERMS,
  type GroupDay,
} from '../../../src/domain/payments/achEntry';
import { lastPresentationDay, PRESENTATION_DAYS } from '../../../src/domain/payments/presentAgain';
import { PROCESSING_NAME } from '../../../src/domain/processing/RunHistory';
import { DEFAULT_REMITTANCE_TERMS, type RemittanceTerms } from '../../../src/domain/processing/remittanceDays';
import { inTransaction } from '../../database/inTransaction';
import { lockRows } from '../../database/statements/lockRows';
import { hasOpenChange } from '../../database/statements/openAccountChanges';
import { postAchClearing } from '../../database/statements/postClearing';
import type { Db, Tx } from '../../database/Tables';
import type { Encryption } from '../../shared/Encryption';
import { fileReversals } from '../bankReversals/fileReversals.sql';
import type { HeldOutPayment, PaymentFileRun, PaymentFiles } from '../ports';
import { fileRefunds, settleRefunds } from '../refundCredits/fileRefunds.sql';
import { remit } from '../remittances/remit.sql';
import { addBankFiles, MODIFIERS } from './addBankFile.sql';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';
import { cancelLateFiles, missedDays } from './bankFileStates.sql';
import type { DownloadOptions } from './DownloadBankFile';
import { fileMicroDeposits } from './fileMicroDeposits.sql';
import { fileRemittances } from './fileRemittances.sql';
import { fileStarts, MAX_FILE_ENTRIES } from './fileStarts';
import { firstSettleDay, settleLater } from './settleLater.sql';

/** Key of the advisory lock; no other lock uses this number. */
const FILES_LOCK = 7_301_003;

/** Options of the files besides how they are sent. */
export interface PaymentFileOptions extends DownloadOptions {
  /** IANA time zone. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string | undefined;
  /** Default: `DEFAULT_ACH_TERMS`. */
  readonly achTerms?: AchTerms | undefined;
  /** Default: `DEFAULT_REMITTANCE_TERMS`. */
  readonly remittanceTerms?: RemittanceTerms | undefined;
}

/** Each statement moves whole sets: a run may have a hundred thousand payments. */
export class SqlPaymentFiles implements PaymentFiles {
  /** @param encryption checks bank details before they are part of a file; without it they are not checked. */
  constructor(
    private readonly db: Db,
    private readonly encryption?: Pick<Encryption, 'decrypt'>,
    private readonly options: PaymentFileOptions = {},
  ) {}

  fileAchPayments({ runPk, businessDate, now }: PaymentFileRun): Promise<readonly HeldOutPayment[] | undefined> {
    return inTransaction(this.db, async (tx) => {
      if (!(await isCurrent(tx, runPk))) return undefined;
      const { requiresSent = false, officeTimeZone } = this.options;
      if (requiresSent) await cancelLateFiles(tx, missedDays(now, this.achTerms, officeTimeZone), now);
      const at = now.toISOString();
      const pending = await lockPending(tx, businessDate, at, firstSettleDay(this.achTerms, now));
      const heldOut = await this.heldOut(tx, pending);
      heldOut.push(...(await this.pastPresentation(tx, pending, heldOut)));
      heldOut.push(...(await this.overGroupDay(tx, pending, heldOut)));
      let isHeldOut = isOneOf(heldOut);
      const due = sql`with ${pending}, p as (select * from pending p where not ${isHeldOut})`;
      await settleLater(tx, due, now);
      const fileDate = addDays(businessDate, 1) < dayOf(now) ? dayOf(now) : businessDate;
      const starts = await this.startsOfFiles(tx, pending, isHeldOut);
      const left = await filesLeft(tx, fileDate);
      const firstLeftOut = starts[left];
      if (firstLeftOut !== undefined) {
        heldOut.push(...(await fromPlaceOn(tx, pending, isHeldOut, firstLeftOut)));
        isHeldOut = isOneOf(heldOut);
      }
      const parts = sql`
        with ${pending}, due as materialized (
          select s.group_number, s.payment_pk, s.source_no, s.amount_cents, row_number() over by_date as place
          from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
          where ${IS_UNFILED_ACH} and not ${isHeldOut}
          window by_date as (${IN_FILE_ORDER})
        ), part as materialized (
          select *, width_bucket(place, ${sql.val(starts)}::bigint[]) as part_no from due
        )`;
      const { rows: files } = await sql<{ entryCount: number; amountCents: Cents }>`
        ${parts} select count(*)::integer as "entryCount", sum(amount_cents)::bigint as "amountCents" from part
        group by part_no order by part_no`.execute(tx);
      const filePks = await addBankFiles(tx, { runPk, businessDate: fileDate, now }, 'PAYMENTS', files);
      if (filePks.length > 0) {
        await sql`
          ${parts}
          insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
          select part.group_number, part.payment_pk, part.source_no, (${sql.val(filePks)}::text[])[part.part_no],
            row_number() over (partition by part_no order by part.place), g.name
          from part join groups g on g.group_number = part.group_number`.execute(tx);
      }
      // With the files of an earlier attempt of this run: for their payments nothing is posted again.
      const filed = sql`(select distinct e.group_number, e.payment_pk from ach_entries e join ach_files f on f.file_pk = e.file_pk
        where f.run_pk = ${runPk} and f.state = 'MADE')`;
      await postAchClearing(tx, filed, { name: PROCESSING_NAME }, now);
      return heldOut;
    });
  }

  /** The payments that no bank can draw as they are, each with the reason. */
  private async heldOut(tx: Tx, pending: RawBuilder<unknown>): Promise<HeldOutPayment[]> {
    const { entryCents } = this.achTerms;
    const { rows: accounts } = await sql<BankAccountRow>`
      with ${pending} select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted",
        a.account_encrypted as "accountEncrypted"
      from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      join bank_accounts a on a.group_number = s.group_number and a.bank_account_pk = s.bank_account_pk
      where ${IS_UNFILED_ACH}`.execute(tx);
    const problems = await bankDetailProblems(accounts, this.encryption);
    const isHeld = hasOpenChange(sql`s`);
    const { rows } = await sql<{ paymentPk: string; bankAccountPk: string; amountCents: Cents; isHeld: boolean }>`
      with ${pending} select p.payment_pk as "paymentPk", s.bank_account_pk as "bankAccountPk", s.amount_cents as "amountCents",
        ${isHeld} as "isHeld"
      from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      where ${IS_UNFILED_ACH} and (s.amount_cents > ${entryCents}
        or s.bank_account_pk = any(${sql.val([...problems.keys()])}::text[]) or ${isHeld})
      order by p.payment_pk, s.source_no`.execute(tx);
    const heldOut = new Map<string, HeldOutPayment>();
    for (const { paymentPk, bankAccountPk, amountCents, isHeld: waits } of rows) {
      const tooLarge = achAmountProblem(amountCents, entryCents);
      const held = waits ? { reason: HELD_FOR_CHANGE, isFinal: false } : problems.get(bankAccountPk);
      const problem = tooLarge === undefined ? held : { reason: tooLarge, isFinal: true };
      if (problem && !heldOut.get(paymentPk)?.isFinal) heldOut.set(paymentPk, { paymentPk, ...problem });
    }
    return [...heldOut.values()];
  }

  /** Payments that present a returned debit again, and would settle too late for it. */
  private async pastPresentation(
    tx: Tx,
    pending: RawBuilder<unknown>,
    heldOut: readonly HeldOutPayment[],
  ): Promise<readonly HeldOutPayment[]> {
    const { rows } = await sql<{ paymentPk: string; originalSettleDate: LocalDate }>`
      with ${pending} select p.payment_pk as "paymentPk", a.original_settle_date as "originalSettleDate"
      from pending p join presented_payments a on a.group_number = p.group_number and a.payment_pk = p.payment_pk
      where greatest(p.settle_date, p.first_day) > a.original_settle_date + ${PRESENTATION_DAYS}::integer
        and not ${isOneOf(heldOut)} and exists (select 1 from payment_sources s where s.group_number = p.group_number and s.payment_pk = p.payment_pk
          and ${IS_UNFILED_ACH})`.execute(tx);
    return rows.map(({ paymentPk, originalSettleDate }) => {
      const until = dateText(lastPresentationDay(originalSettleDate));
      return {
        paymentPk,
        reason: `It could be presented again until ${until}, and would settle later.`,
        isFinal: true,
      };
    });
  }

  /**
   * Payments with which their groups would draw more than the limit on a day. The oldest are filed; the others are tried again by
   * the next run, when they settle a day later. One that is above the limit by itself can never be filed.
   */
  private async overGroupDay(
    tx: Tx,
    pending: RawBuilder<unknown>,
    heldOut: readonly HeldOutPayment[],
  ): Promise<readonly HeldOutPayment[]> {
    const { groupDayCents } = this.achTerms;
    if (groupDayCents === null) return [];
    const { rows } = await sql<GroupDay & { readonly paymentPk: string; readonly dayKey: string }>`
      with ${pending}, due as (
        select p.group_number, p.payment_pk, p.add_date, greatest(p.settle_date, p.first_day) as day, sum(s.amount_cents) as amount_cents
        from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
        where ${IS_UNFILED_ACH} and not ${isOneOf(heldOut)}
        group by p.group_number, p.payment_pk, p.add_date, day
      )
      select due.payment_pk as "paymentPk", due.group_number || ' ' || due.day as "dayKey", due.day as "settleDate",
        due.amount_cents::bigint as "amountCents", (
          select coalesce(sum(s.amount_cents), 0)::bigint from ach_entries e
          join payments f on f.group_number = e.group_number and f.payment_pk = e.payment_pk
          join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
          where e.group_number = due.group_number and f.settle_date = due.day and f.disposition = 'NONE') as "drawnCents"
      from due order by due.add_date, due.payment_pk`.execute(tx);
    const drawn = new Map<string, number>();
    const over: HeldOutPayment[] = [];
    for (const { paymentPk, dayKey, settleDate, amountCents, drawnCents } of rows) {
      const before = drawn.get(dayKey) ?? Number(drawnCents);
      const amount = Number(amountCents);
      if (before + amount <= groupDayCents) {
        drawn.set(dayKey, before + amount);
        continue;
      }
      const limit = `The bank accounts of a group can be drawn on for at most ${formatCents(groupDayCents)} a day`;
      const isFinal = amount > groupDayCents;
      const others = `${limit}, and its other payments that settle on ${dateText(settleDate)} come first.`;
      over.push({ paymentPk, reason: isFinal ? `${limit}.` : others, isFinal });
    }
    return over;
  }

  /** Places, from 1, at which the files of a run start in the order of its entries. */
  private async startsOfFiles(tx: Tx, pending: RawBuilder<unknown>, isHeldOut: RawBuilder<unknown>): Promise<number[]> {
    const { fileCents } = this.achTerms;
    const due = sql`from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      where ${IS_UNFILED_ACH} and not ${isHeldOut}`;
    const { rows } = await sql<{ count: number; isWithin: boolean }>`
      with ${pending} select count(*)::integer as count, coalesce(sum(s.amount_cents), 0) <= ${fileCents} as "isWithin" ${due}`.execute(
      tx,
    );
    if (rows.every(({ count, isWithin }) => isWithin && count <= MAX_FILE_ENTRIES)) return [1];
    const { rows: entries } = await sql<{ amountCents: Cents }>`
      with ${pending} select s.amount_cents as "amountCents" ${due} ${IN_FILE_ORDER}`.execute(tx);
    return fileStarts(
      entries.map(({ amountCents }) => amountCents),
      fileCents,
    );
  }

  private get achTerms(): AchTerms {
    return this.options.achTerms ?? DEFAULT_ACH_TERMS;
  }

  fileMicroDeposits(run: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, run.runPk)) await fileMicroDeposits(tx, run, this.encryption);
    });
  }

  fileReversals(run: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, run.runPk)) await fileReversals(tx, run, this.encryption);
    });
  }

  fileRefunds(run: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, run.runPk)) await fileRefunds(tx, run, this.encryption);
    });
  }

  settleRefunds(run: PaymentFileRun): Promise<void> {
    const { requiresSent = false } = this.options;
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, run.runPk)) await settleRefunds(tx, run, requiresSent);
    });
  }

  async settledReversals({ businessDate }: PaymentFileRun): Promise<readonly string[]> {
    const { requiresSent = false } = this.options;
    const { rows } = await sql<{ reversalPk: string }>`
      select v.reversal_pk as "reversalPk" from bank_reversals v
      where v.state = 'FILED' and not exists (
        select 1 from bank_reversal_entries e join ach_files f using (file_pk)
        where e.group_number = v.group_number and e.payment_pk = v.payment_pk and e.reversal_no = v.reversal_no and e.ended_at is null
          and (e.settle_date > ${businessDate}::date or f.state = 'UNKNOWN' or (${requiresSent} and f.state = 'MADE')))
      order by v.payment_pk`.execute(this.db);
    return rows.map(({ reversalPk }) => reversalPk);
  }

  remitToCarriers({ runPk, businessDate, now }: PaymentFileRun): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      if (!(await isCurrent(tx, runPk))) return;
      await catchUpClearing(tx, now);
      await remit(tx, { runPk, businessDate, now }, this.options.remittanceTerms ?? DEFAULT_REMITTANCE_TERMS);
      await fileRemittances(tx, { runPk, businessDate, now }, this.encryption);
    });
  }
}

/** A source `s` that draws on a bank account and is in no bank file yet. */
const IS_UNFILED_ACH = sql<boolean>`s.method = 'ACH' and s.bank_account_pk is not null and not exists (
  select 1 from ach_entries e where e.group_number = s.group_number and e.payment_pk = s.payment_pk and e.source_no = s.source_no)`;

/**
 * Locks the payments to file: when this server stood still for so long that payments could be voided, one may be right now.
 *
 * @param firstDay on which the bank can move the money of a payment `p`.
 * @returns the query `pending` of a `with` clause.
 */
async function lockPending(
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

/** Order of the entries in a file: by batch, which has one date. */
const IN_FILE_ORDER = sql`order by p.settle_date, s.group_number, p.add_date, s.payment_pk, s.source_no`;

/** Whether a payment `p` is one of these. */
function isOneOf(payments: readonly HeldOutPayment[]): RawBuilder<unknown> {
  return sql`p.payment_pk = any(${sql.val(payments.map(({ paymentPk }) => paymentPk))}::text[])`;
}

/** How many files can still be made for a date: their letters and digits do not repeat. */
async function filesLeft(tx: Tx, fileDate: LocalDate): Promise<number> {
  const { count } = await tx
    .selectFrom('ach_files')
    .where('business_date', '=', fileDate)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.max(0, MODIFIERS.length - Number(count));
}

/** Payments with entries from a place on, for which no file of the day is left. */
async function fromPlaceOn(
  tx: Tx,
  pending: RawBuilder<unknown>,
  isHeldOut: RawBuilder<unknown>,
  place: number,
): Promise<readonly HeldOutPayment[]> {
  const { rows } = await sql<{ paymentPk: string }>`
    with ${pending} select distinct payment_pk as "paymentPk" from (
      select s.payment_pk, row_number() over (${IN_FILE_ORDER}) as place
      from pending p join payment_sources s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
      where ${IS_UNFILED_ACH} and not ${isHeldOut}) entries
    where place >= ${place}`.execute(tx);
  const reason = `A bank takes at most ${MODIFIERS.length} files a day, and all of this day are made.`;
  return rows.map(({ paymentPk }) => ({ paymentPk, reason, isFinal: false }));
}

/** Servers are upgraded one after another within this time. */
const UPGRADE_MS = 30 * 24 * 3_600_000;

/**
 * Posts the debits of bank files that a server without ACH clearing made or settled after the upgrade of the database.
 *
 * @source docs/decisions/server.md#servers-of-the-former-version-keep-the-books
 */
async function catchUpClearing(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UPGRADE_MS).toISOString();
  const filed = sql`(
    select distinct e.group_number, e.payment_pk from ach_files f join ach_entries e on e.file_pk = f.file_pk
    where f.add_date > ${since}::timestamptz
      and exists (select 1 from kysely_migration m where m.name = '0360_remittance_states' and m.timestamp > ${since}::text))`;
  await postAchClearing(tx, filed, { name: PROCESSING_NAME }, now);
}

/** Whether the run has not been taken over. Locks files until the transaction ends. */
async function isCurrent(tx: Tx, runPk: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FILES_LOCK}::bigint)`.execute(tx);
  const row = await tx.selectFrom('processing_state').select('run_pk').executeTakeFirst();
  return row?.run_pk === runPk;
}
