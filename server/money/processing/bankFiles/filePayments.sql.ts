import { type RawBuilder, sql } from 'kysely';
import { type AchTerms, DEFAULT_ACH_TERMS } from '../../../../src/domain/money/payments/achEntry';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import type { RemittanceTerms } from '../../../../src/domain/money/processing/remittanceDays';
import { addDays, dayOf, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { postAchClearing } from '../../../platform/database/statements/postClearing';
import type { Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import type { HeldOutPayment, PaymentFileRun } from '../ports';
import { addBankFiles, MODIFIERS } from './addBankFile.sql';
import { cancelLateFiles, missedDays } from './bankFileStates.sql';
import type { DownloadOptions } from './DownloadBankFile';
import { fileStarts, MAX_FILE_ENTRIES } from './fileStarts';
import { heldOutPayments, isOneOf } from './heldOutPayments.sql';
import { IN_FILE_ORDER, IS_UNFILED_ACH, lockPending } from './pendingPayments.sql';
import { firstSettleDay, settleLater } from './settleLater.sql';

/** Options of the files besides how they are sent. */
export interface PaymentFileOptions extends DownloadOptions {
  /** IANA time zone. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string | undefined;
  /** Default: `DEFAULT_ACH_TERMS`. */
  readonly achTerms?: AchTerms | undefined;
  /** Default: `DEFAULT_REMITTANCE_TERMS`. */
  readonly remittanceTerms?: RemittanceTerms | undefined;
}

/**
 * Makes the bank files of a run's ACH payments.
 *
 * @param encryption checks bank details; without it they are not checked
 * @returns the payments that are in no file, each with the reason
 */
export async function filePayments(
  tx: Tx,
  { runPk, businessDate, now }: PaymentFileRun,
  { requiresSent = false, officeTimeZone, achTerms = DEFAULT_ACH_TERMS }: PaymentFileOptions,
  encryption?: Pick<Encryption, 'decrypt'>,
): Promise<readonly HeldOutPayment[]> {
  if (requiresSent) await cancelLateFiles(tx, missedDays(now, achTerms, officeTimeZone), now);
  const at = now.toISOString();
  const pending = await lockPending(tx, businessDate, at, firstSettleDay(achTerms, now));
  const heldOut = await heldOutPayments(tx, pending, achTerms, encryption);
  let isHeldOut = isOneOf(heldOut);
  const due = sql`with ${pending}, p as (select * from pending p where not ${isHeldOut})`;
  await settleLater(tx, due, now);
  const fileDate = addDays(businessDate, 1) < dayOf(now) ? dayOf(now) : businessDate;
  const starts = await startsOfFiles(tx, pending, isHeldOut, achTerms);
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
}

/** Places, from 1, at which the files of a run start in the order of its entries. */
async function startsOfFiles(
  tx: Tx,
  pending: RawBuilder<unknown>,
  isHeldOut: RawBuilder<unknown>,
  { fileCents }: AchTerms,
): Promise<number[]> {
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

/** How many files can still be made for a date: their letters and digits do not repeat. */
async function filesLeft(tx: Tx, fileDate: LocalDate): Promise<number> {
  const { count } = await tx
    .selectFrom('ach_files')
    .where('business_date', '=', fileDate)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.max(0, MODIFIERS.length - Number(count));
}

/** Payments with an entry at `place` or later: the day has no files left for them. */
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
