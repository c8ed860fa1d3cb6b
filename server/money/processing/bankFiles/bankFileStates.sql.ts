import { sql } from 'kysely';
import {
  type AchTerms,
  DEFAULT_ACH_TERMS,
  lastSameDayClosed,
  MAX_SAME_DAY_CENTS,
} from '../../../../src/domain/money/payments/achEntry';
import type { StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import { afterStep } from '../../../../src/domain/money/processing/RemittanceState';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { postAchClearing, postRemittances } from '../../../platform/database/statements/postClearing';
import type { Db, Tx } from '../../../platform/database/Tables';
import { officeDate } from '../../../platform/shared/officeDate';
import { releaseReversals } from '../bankReversals/releaseReversals.sql';
import { releaseRefunds } from '../refundCredits/releaseRefunds.sql';

/** Why a run cancels a file. */
const NOT_SENT_IN_TIME = 'It was not sent in time for the day it was to settle. A new file draws its entries.';

/** When payments drawn by bank files are processed. */
export interface DebitProcessing {
  /** Whether the bank has a file only once it is recorded as sent. Default: no. */
  readonly requiresSent?: boolean;
  /** Default: `DEFAULT_ACH_TERMS`. */
  readonly achTerms?: Pick<AchTerms, 'debitDays'>;
}

/**
 * Whether the settlement date of a payment `p` has come for a run. Same-day debits are filed by the run of their day, so that a
 * later one processes them.
 *
 * @source docs/decisions/bank-files.md#a-debit-is-dated-some-bank-days-after-processing
 */
export function hasSettled(businessDate: LocalDate, { achTerms = DEFAULT_ACH_TERMS }: DebitProcessing) {
  const has = sql<boolean>`p.settle_date <= ${businessDate}::date`;
  return achTerms.debitDays === 0
    ? sql<boolean>`${has} and (p.settle_date < ${businessDate}::date or p.method <> 'ACH')`
    : has;
}

/**
 * Whether a stored file draws every ACH source of a payment `p`, and the bank has it.
 *
 * @param requiresSent whether a file counts only once it is recorded as sent.
 * @source docs/decisions/bank-files.md#a-file-counts-once-it-is-sent
 */
export function isDrawn(requiresSent: boolean) {
  const states: readonly StoredBankFileState[] = requiresSent
    ? ['SENT', 'ACCEPTED', 'PARTLY_ACCEPTED']
    : ['MADE', 'SENT', 'ACCEPTED', 'PARTLY_ACCEPTED'];
  return sql<boolean>`not exists (
    select 1 from payment_sources s where s.group_number = p.group_number and s.payment_pk = p.payment_pk and s.method = 'ACH'
      and not exists (select 1 from ach_entries e join ach_files f on f.file_pk = e.file_pk
        where e.group_number = s.group_number and e.payment_pk = s.payment_pk and e.source_no = s.source_no
          and f.state = any(${sql.val([...states])}::text[])))`;
}

/** Those of these files that contain a processed payment, a cleared remittance, or a settled reversal or refund. */
export async function processedFiles(db: Db, filePks: readonly string[]): Promise<ReadonlySet<string>> {
  const isOne = (column: string) => sql`${sql.ref(column)} = any(${sql.val([...filePks])}::text[])`;
  const { rows } = await sql<{ filePk: string }>`
    select c.file_pk as "filePk" from remittance_credits c join remittances r using (remittance_pk)
    where ${isOne('c.file_pk')} and c.ended_at is null and r.state = 'CLEARED'
    union select e.file_pk from bank_reversal_entries e join bank_reversals v
      on v.group_number = e.group_number and v.payment_pk = e.payment_pk and v.reversal_no = e.reversal_no
    where ${isOne('e.file_pk')} and v.settled_at is not null
    union select e.file_pk from refund_credit_entries e join refund_credits c
      on c.group_number = e.group_number and c.refund_pk = e.refund_pk and c.credit_no = e.credit_no
    where ${isOne('e.file_pk')} and c.settled_at is not null
    union select e.file_pk from ach_entries e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
    where ${isOne('e.file_pk')} and p.status = 'PROCESSED' and p.disposition = 'NONE'`.execute(db);
  return new Set(rows.map(({ filePk }) => filePk));
}

/** Days whose entries it is too late to send. */
export interface MissedDays {
  /** The latest for entries that the bank needs a day before. */
  readonly missed: LocalDate;
  /** The latest for same-day entries; null if the bank takes none. */
  readonly missedSameDay: LocalDate | null;
}

/** @param officeTimeZone default: `DEFAULT_OFFICE_TIME_ZONE`. */
export function missedDays(
  now: Date,
  { debitDays }: Pick<AchTerms, 'debitDays'>,
  officeTimeZone: string | undefined,
): MissedDays {
  return { missed: officeDate(now, officeTimeZone), missedSameDay: debitDays === 0 ? lastSameDayClosed(now) : null };
}

/** By file, the first settlement day that can no longer be met. Without the files of which all can. */
export async function missedDaysOf(
  db: Db,
  filePks: readonly string[],
  { missed, missedSameDay }: MissedDays,
): Promise<ReadonlyMap<string, LocalDate>> {
  const isOne = (column: string) => sql`${sql.ref(column)} = any(${sql.val([...filePks])}::text[])`;
  const { rows } = await sql<{ filePk: string; day: LocalDate }>`
    select file_pk as "filePk", min(day) as day from (
      select e.file_pk, p.settle_date as day from ach_entries e
        join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
        join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
        where ${isOne('e.file_pk')} and p.settle_date <= case when s.amount_cents > ${MAX_SAME_DAY_CENTS} then ${missed}::date
          else coalesce(${missedSameDay}::date, ${missed}::date) end
      union all select d.file_pk, d.arrives_on from micro_deposits d where ${isOne('d.file_pk')} and d.arrives_on <= ${missed}::date
      union all select c.file_pk, c.settle_date from remittance_credits c where ${isOne('c.file_pk')} and c.settle_date <= ${missed}::date
      union all select r.file_pk, r.settle_date from refund_credit_entries r where ${isOne('r.file_pk')} and r.settle_date <= ${missed}::date
      union all select r.file_pk, r.settle_date from bank_reversal_entries r where ${isOne('r.file_pk')} and r.settle_date <= ${missed}::date
    ) days group by file_pk`.execute(db);
  return new Map(rows.map(({ filePk, day }) => [filePk, day]));
}

/**
 * Subtracts removed entries from the totals of a file.
 *
 * @param removed their amounts.
 * @returns false, without a change, if the file has no other entries.
 */
export async function takeFromFile(tx: Tx, filePk: string, removed: readonly Cents[]): Promise<boolean> {
  const { rows } = await sql`
    update ach_files set entry_count = entry_count - ${removed.length}::integer, amount_cents = amount_cents - ${sumCents(removed)}::bigint
    where file_pk = ${filePk} and entry_count > ${removed.length}::integer returning file_pk`.execute(tx);
  return rows.length > 0;
}

/** Records a new state of a locked file. Releases the entries of one that is canceled or rejected. */
export async function saveState(
  tx: Tx,
  filePk: string,
  state: StoredBankFileState,
  note: string,
  by: { readonly userId: string | null; readonly name: string },
  now: Date,
): Promise<void> {
  await tx.updateTable('ach_files').set({ state }).where('file_pk', '=', filePk).execute();
  await sql`
    insert into ach_file_events (file_pk, event_no, at, user_id, by_name, note, state)
    select ${filePk}, (select coalesce(max(event_no), 0) + 1 from ach_file_events where file_pk = ${filePk}),
      ${now.toISOString()}::timestamptz, ${by.userId}::text, ${by.name}, ${note}, ${state}`.execute(tx);
  if (state === 'SENT' || state === 'REJECTED') await followRemittances(tx, filePk, state, by, now);
  if (state !== 'CANCELED' && state !== 'REJECTED') return;
  await release(tx, filePk);
  await releaseReversals(tx, filePk, by, now);
  await releaseRefunds(tx, filePk, state, by, now);
  const released = sql`(select distinct group_number, payment_pk from ach_released_entries where file_pk = ${filePk})`;
  await postAchClearing(tx, released, by, now);
}

/**
 * Records the remittances of a file as sent with it, or as not sent if the bank rejects it: another file pays them then.
 *
 * @source docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit
 */
async function followRemittances(
  tx: Tx,
  filePk: string,
  state: 'SENT' | 'REJECTED',
  by: { readonly userId: string | null; readonly name: string },
  now: Date,
): Promise<void> {
  const from = state === 'SENT' ? 'MADE' : 'SENT';
  const step = state === 'SENT' ? 'send' : 'undo';
  const { rows } = await sql<{ remittancePk: string }>`
    select r.remittance_pk as "remittancePk" from remittances r join remittance_credits c using (remittance_pk)
    where c.file_pk = ${filePk} and c.ended_at is null and r.state = ${from} order by r.remittance_pk for update of r`.execute(
    tx,
  );
  const outcome = afterStep(from, step);
  if (rows.length === 0 || !outcome) return;
  const remittancePks = rows.map(({ remittancePk }) => remittancePk);
  const note = state === 'SENT' ? 'With its ACH file' : 'The bank rejected its ACH file';
  const own = sql`${sql.val(remittancePks)}::text[]`;
  await sql`update remittances set state = ${outcome.state} where remittance_pk = any(${own})`.execute(tx);
  await sql`
    insert into remittance_events (remittance_pk, event_no, at, user_id, by_name, note, step, state)
    select r.remittance_pk, (select coalesce(max(event_no), 0) + 1 from remittance_events v where v.remittance_pk = r.remittance_pk),
      ${now.toISOString()}::timestamptz, ${by.userId}::text, ${by.name}, ${note}, ${step}, ${outcome.state}
    from remittances r where r.remittance_pk = any(${own})`.execute(tx);
  await postRemittances(tx, remittancePks, outcome.posts, by, now);
}

/** Deposits of accounts that they have verified, and those that were returned, were certainly sent and stay. */
async function release(tx: Tx, filePk: string): Promise<void> {
  await sql`
    insert into ach_released_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name, amount_cents)
    select e.group_number, e.payment_pk, e.source_no, e.file_pk, e.entry_no, e.group_name, s.amount_cents
    from ach_entries e
    join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
    where e.file_pk = ${filePk}`.execute(tx);
  await tx.deleteFrom('ach_entries').where('file_pk', '=', filePk).execute();
  await sql`
    update micro_deposits d set file_pk = null, file_position = null, group_name = null, arrives_on = null
    from bank_accounts a
    where a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk and d.file_pk = ${filePk}
      and d.return_code is null and a.verified_at is null`.execute(tx);
}

/** Cancels files that were not sent in time for the first day on which they settle, so that the run files their entries again for a later day. */
export async function cancelLateFiles(tx: Tx, days: MissedDays, now: Date): Promise<void> {
  const { rows } = await sql<{ filePk: string }>`
    select f.file_pk as "filePk" from ach_files f where f.state = 'MADE' order by f.file_no for update`.execute(tx);
  const filePks = rows.map(({ filePk }) => filePk);
  const missed = await missedDaysOf(tx, filePks, days);
  const processed = await processedFiles(tx, [...missed.keys()]);
  const by = { userId: null, name: PROCESSING_NAME };
  for (const filePk of filePks.filter((one) => missed.has(one) && !processed.has(one)))
    await saveState(tx, filePk, 'CANCELED', NOT_SENT_IN_TIME, by, now);
}
