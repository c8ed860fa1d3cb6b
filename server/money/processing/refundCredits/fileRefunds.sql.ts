import { sql } from 'kysely';
import { MAX_ACH_CENTS, MAX_FILE_CENTS } from '../../../../src/domain/money/payments/achEntry';
import type { StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import { creditDay } from '../../../../src/domain/money/processing/CarrierAccount';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import { dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { lockRows, lockSelected } from '../../../platform/database/statements/lockRows';
import { hasOpenChange } from '../../../platform/database/statements/openAccountChanges';
import type { Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import { addBankFile } from '../bankFiles/addBankFile.sql';
import { type BankAccountRow, bankDetailProblems } from '../bankFiles/bankDetailProblems.sql';
import type { PaymentFileRun } from '../ports';
import { moveRefunds } from './moveRefunds.sql';

const PROCESSING = { userId: null, name: PROCESSING_NAME } as const;

interface DueRefund {
  readonly group_number: string;
  readonly refund_pk: string;
  readonly credit_no: number;
  readonly amount_cents: Cents;
  readonly group_name: string;
  readonly entry_no: number;
}

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
  run: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const ready = await lockSelected<{ refundPk: string }>(tx, {
    table: 'refunds',
    key: 'r.refund_pk',
    keyOf: ({ refundPk }) => refundPk,
    select: (isLocked) => sql`
      select r.refund_pk as "refundPk" from refunds r where r.state = 'ACH_READY' and ${isLocked}`,
  });
  const isReady = sql`${IS_READY} and r.refund_pk = any(${sql.val(ready.map(({ refundPk }) => refundPk))}::text[])`;
  const { rows: accounts } = await sql<BankAccountRow>`
    select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted", a.account_encrypted as "accountEncrypted"
    from refunds r join refund_credits c using (group_number, refund_pk) join bank_accounts a using (group_number, bank_account_pk)
    where ${isReady}`.execute(tx);
  if (accounts.length === 0) return;
  await lockRows(
    tx,
    'bank_accounts',
    accounts.map(({ bankAccountPk }) => bankAccountPk),
  );
  const problems = await bankDetailProblems(accounts, encryption);
  const { businessDate, now } = run;
  const today = dayOf(now);
  const settleDate = creditDay(businessDate > today ? businessDate : today);
  const { rows: due } = await sql<DueRefund>`
    select group_number, refund_pk, credit_no, amount_cents, group_name, entry_no::integer as entry_no from (
      select r.group_number, r.refund_pk, c.credit_no, r.amount_cents, g.name as group_name, row_number() over by_key as entry_no,
        sum(r.amount_cents) over by_key as total
      from refunds r join refund_credits c on c.group_number = r.group_number and c.refund_pk = r.refund_pk
      join groups g on g.group_number = r.group_number
      join bank_accounts a on a.group_number = c.group_number and a.bank_account_pk = c.bank_account_pk
      where ${isReady} and a.removed_at is null and a.verified_at is not null and not ${hasOpenChange(sql`a`)}
        and a.bank_account_pk <> all(${sql.val([...problems.keys()])}::text[])
      window by_key as (order by r.group_number, r.refund_pk)
    ) d where total <= ${MAX_FILE_CENTS} order by entry_no`.execute(tx);
  const amounts = due.map(({ amount_cents }) => amount_cents);
  const filePk = await addBankFile(tx, run, { kind: 'REFUNDS', amounts });
  if (filePk === undefined) return;
  await sql`
    insert into refund_credit_entries (file_pk, entry_no, group_number, refund_pk, credit_no, amount_cents, settle_date, group_name)
    select ${filePk}, due.entry_no, due.group_number, due.refund_pk, due.credit_no, due.amount_cents, ${settleDate}::date, due.group_name
    from ${rowsOf(due, sql`group_number text, refund_pk text, credit_no integer, amount_cents bigint, group_name text, entry_no integer`)} due`.execute(
    tx,
  );
  const filed = due.map(({ refund_pk }) => refund_pk);
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
  const due = sql`refund_credit_entries e join refunds r on r.group_number = e.group_number and r.refund_pk = e.refund_pk
    where e.ended_at is null and e.settle_date <= ${businessDate}::date and r.state = 'ACH_FILED'`;
  const { rows: found } = await sql<{ filePk: string }>`select distinct e.file_pk as "filePk" from ${due}`.execute(tx);
  // Files are locked before their refunds, as by everyone who changes a file.
  const { rows: files } = await sql<{ filePk: string }>`
    select f.file_pk as "filePk" from ach_files f
    where f.kind = 'REFUNDS' and f.state = any(${sql.val([...states])}::text[])
      and f.file_pk = any(${sql.val(found.map(({ filePk }) => filePk))}::text[])
    order by f.file_no for update`.execute(tx);
  if (files.length === 0) return;
  const rows = await lockSelected<{ refundPk: string }>(tx, {
    table: 'refunds',
    key: 'r.refund_pk',
    keyOf: ({ refundPk }) => refundPk,
    select: (isLocked) => sql`
      select r.refund_pk as "refundPk" from ${due}
        and e.file_pk = any(${sql.val(files.map(({ filePk }) => filePk))}::text[]) and ${isLocked}
      order by r.group_number, r.refund_pk`,
  });
  const settled = rows.map(({ refundPk }) => refundPk);
  await sql`update refund_credits set settled_at = ${now.toISOString()}::timestamptz
    where refund_pk = any(${sql.val(settled)}::text[]) and ended_at is null`.execute(tx);
  await moveRefunds(tx, settled, { from: 'ACH_FILED', step: 'settle', note: '' }, PROCESSING, now);
}
