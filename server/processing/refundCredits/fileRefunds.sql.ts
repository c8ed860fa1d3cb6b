import { sql } from 'kysely';
import { dayOf } from '../../../src/domain/dates/LocalDate';
import { MAX_ACH_CENTS, MAX_FILE_CENTS } from '../../../src/domain/payments/achEntry';
import type { StoredBankFileState } from '../../../src/domain/processing/BankFile';
import { creditDay } from '../../../src/domain/processing/CarrierAccount';
import { PROCESSING_NAME } from '../../../src/domain/processing/RunHistory';
import { hasOpenChange } from '../../database/statements/openAccountChanges';
import type { Tx } from '../../database/Tables';
import type { Encryption } from '../../shared/Encryption';
import { newId } from '../../shared/newPk';
import { type BankAccountRow, bankDetailProblems } from '../bankFiles/bankDetailProblems.sql';
import { MODIFIERS } from '../bankFiles/fileMicroDeposits.sql';
import type { PaymentFileRun } from '../ports';
import { moveRefunds } from './moveRefunds.sql';

const PROCESSING = { userId: null, name: PROCESSING_NAME } as const;

/** Whether refund `r` waits for a bank file, with its credit `c`. */
const IS_READY = sql`r.state = 'ACH_READY' and c.ended_at is null and c.amount_cents <= ${MAX_ACH_CENTS}`;

/**
 * Makes a file of ACH credits for refunds. Skips refunds whose account was removed or is held for a change, or whose numbers cannot be read.
 * Makes no file if the date's file limit is reached; a later run includes the refunds.
 *
 * @source BR-RFD-19 docs/decisions/refunds.md#a-refund-can-be-paid-by-ach-credit
 */
export async function fileRefunds(
  tx: Tx,
  { runPk, businessDate, now }: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const { rows: accounts } = await sql<BankAccountRow>`
    select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted", a.account_encrypted as "accountEncrypted"
    from refunds r join refund_credits c using (group_number, refund_pk) join bank_accounts a using (group_number, bank_account_pk)
    where ${IS_READY}`.execute(tx);
  if (accounts.length === 0) return;
  const problems = await bankDetailProblems(accounts, encryption);
  const today = dayOf(now);
  const settleDate = creditDay(businessDate > today ? businessDate : today);
  const { rows } = await sql<{ refundPk: string }>`
    with ready as materialized (
      select r.group_number, r.refund_pk, c.credit_no, r.amount_cents, g.name as group_name
      from refunds r join refund_credits c on c.group_number = r.group_number and c.refund_pk = r.refund_pk
      join groups g on g.group_number = r.group_number
      join bank_accounts a on a.group_number = c.group_number and a.bank_account_pk = c.bank_account_pk
      where ${IS_READY} and a.removed_at is null and a.verified_at is not null and not ${hasOpenChange(sql`a`)}
        and a.bank_account_pk <> all(${sql.val([...problems.keys()])}::text[])
      order by r.group_number, r.refund_pk for update of r for share of a
    ), due as materialized (
      select * from (
        select ready.*, row_number() over by_key as entry_no, sum(amount_cents) over by_key as total from ready
        window by_key as (order by group_number, refund_pk)
      ) d where total <= ${MAX_FILE_CENTS}
    ), file as (
      insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents, kind)
      select ${newId()}, (select coalesce(max(file_no), 0) + 1 from ach_files), ${runPk}, ${businessDate}::date,
        substr(${MODIFIERS}, (select count(*)::integer + 1 from ach_files where business_date = ${businessDate}::date), 1),
        ${now.toISOString()}::timestamptz, count(*), sum(amount_cents), 'REFUNDS'
      from due having count(*) > 0
        and (select count(*) from ach_files where business_date = ${businessDate}::date) < ${MODIFIERS.length}
      returning file_pk
    )
    insert into refund_credit_entries (file_pk, entry_no, group_number, refund_pk, credit_no, amount_cents, settle_date, group_name)
    select file.file_pk, due.entry_no, due.group_number, due.refund_pk, due.credit_no, due.amount_cents, ${settleDate}::date, due.group_name
    from due cross join file returning refund_pk as "refundPk"`.execute(tx);
  const filed = rows.map(({ refundPk }) => refundPk);
  await moveRefunds(tx, filed, { from: 'ACH_READY', step: 'file', note: '' }, PROCESSING, now);
}

/**
 * Settles the credits whose settlement date has come and whose bank has their file.
 *
 * @param requiresSent whether a file counts only once it is recorded as sent.
 * @source BR-RFD-19 docs/decisions/refunds.md#a-refund-can-be-paid-by-ach-credit
 */
export async function settleRefunds(
  tx: Tx,
  { businessDate, now }: Pick<PaymentFileRun, 'businessDate' | 'now'>,
  requiresSent: boolean,
): Promise<void> {
  const states: readonly StoredBankFileState[] = requiresSent
    ? ['SENT', 'ACCEPTED', 'PARTLY_ACCEPTED']
    : ['MADE', 'SENT', 'ACCEPTED', 'PARTLY_ACCEPTED'];
  const isDue = sql`e.ended_at is null and e.settle_date <= ${businessDate}::date and exists (
    select from refunds r where r.group_number = e.group_number and r.refund_pk = e.refund_pk and r.state = 'ACH_FILED')`;
  // Files are locked before their refunds, as by everyone who changes a file.
  const { rows: files } = await sql<{ filePk: string }>`
    select f.file_pk as "filePk" from ach_files f
    where f.kind = 'REFUNDS' and f.state = any(${sql.val([...states])}::text[])
      and exists (select from refund_credit_entries e where e.file_pk = f.file_pk and ${isDue})
    order by f.file_no for update`.execute(tx);
  if (files.length === 0) return;
  const { rows } = await sql<{ refundPk: string }>`
    select r.refund_pk as "refundPk" from refunds r
    join refund_credit_entries e on e.group_number = r.group_number and e.refund_pk = r.refund_pk
    where e.file_pk = any(${sql.val(files.map(({ filePk }) => filePk))}::text[]) and r.state = 'ACH_FILED' and e.ended_at is null
      and e.settle_date <= ${businessDate}::date
    order by r.group_number, r.refund_pk for update of r`.execute(tx);
  const settled = rows.map(({ refundPk }) => refundPk);
  await sql`update refund_credits set settled_at = ${now.toISOString()}::timestamptz
    where refund_pk = any(${sql.val(settled)}::text[]) and ended_at is null`.execute(tx);
  await moveRefunds(tx, settled, { from: 'ACH_FILED', step: 'settle', note: '' }, PROCESSING, now);
}
