import { sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import { MAX_FILE_CENTS } from '../../../../src/domain/money/payments/achEntry';
import { lastReversalDay } from '../../../../src/domain/money/payments/bankReversal';
import { creditDay } from '../../../../src/domain/money/processing/CarrierAccount';
import { PROCESSING_NAME } from '../../../../src/domain/money/processing/RunHistory';
import { dateText, dayOf, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { addPaymentEvent } from '../../../platform/database/statements/addPaymentEvent';
import { lockBankFiles } from '../../../platform/database/statements/lockBankFiles';
import { lockRows, lockSelected } from '../../../platform/database/statements/lockRows';
import { postBankReversals } from '../../../platform/database/statements/postClearing';
import type { Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import { addBankFile } from '../bankFiles/addBankFile.sql';
import { type BankAccountRow, bankDetailProblems } from '../bankFiles/bankDetailProblems.sql';
import { saveState, takeFromFile } from '../bankFiles/bankFileStates.sql';
import type { PaymentFileRun } from '../ports';

interface ReversalKey {
  readonly groupNumber: string;
  readonly paymentPk: string;
  readonly reversalNo: number;
}

interface DueReversal {
  readonly group_number: string;
  readonly payment_pk: string;
  readonly reversal_no: number;
  readonly source_no: number;
  readonly amount_cents: Cents;
  readonly settle_date: LocalDate;
  readonly group_name: string;
  readonly entry_no: number;
}

type Actor = { readonly userId: string | null; readonly name: string };

const PROCESSING: Actor = { userId: null, name: PROCESSING_NAME };

/**
 * Makes a file of credits for open reversals. Cancels reversals that can no longer settle in time, and skips reversals whose account
 * numbers cannot be read. Makes no file if the date's file limit is reached; a later run includes the reversals.
 *
 * @source BR-REV-03 docs/decisions/reversals.md#the-entry-is-in-a-file-of-its-own-kind
 */
export async function fileReversals(
  tx: Tx,
  run: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const { businessDate, now } = run;
  const today = dayOf(now);
  const fileDay = businessDate > today ? businessDate : today;
  await cancelLateReversals(tx, fileDay, now);
  const { rows: accounts } = await sql<BankAccountRow>`
    select distinct a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted", a.account_encrypted as "accountEncrypted"
    from bank_reversals v join payment_sources s on s.group_number = v.group_number and s.payment_pk = v.payment_pk
    join bank_accounts a on a.group_number = s.group_number and a.bank_account_pk = s.bank_account_pk
    where v.state = 'OPEN'`.execute(tx);
  if (accounts.length === 0) return;
  const problems = await bankDetailProblems(accounts, encryption);
  const { rows: open } = await sql<{ paymentPk: string }>`
    select v.payment_pk as "paymentPk" from bank_reversals v where v.state = 'OPEN'`.execute(tx);
  const openPks = open.map(({ paymentPk }) => paymentPk);
  await lockRows(tx, 'bank_reversals', openPks);
  const { rows: due } = await sql<DueReversal>`
    select group_number, payment_pk, reversal_no, source_no, amount_cents, settle_date::text as settle_date, group_name,
      entry_no::integer as entry_no from (
      select o.*, s.source_no, s.amount_cents, e.group_name,
        row_number() over (order by o.settle_date, o.group_number, o.payment_pk, s.source_no) as entry_no,
        sum(s.amount_cents) over (order by o.settle_date, o.group_number, o.payment_pk) as total
      from (
        select v.group_number, v.payment_pk, v.reversal_no, greatest(${creditDay(fileDay)}::date, p.settle_date) as settle_date
        from bank_reversals v join payments p on p.group_number = v.group_number and p.payment_pk = v.payment_pk
        where v.state = 'OPEN' and v.payment_pk = any(${sql.val(openPks)}::text[]) and not exists (
          select 1 from payment_sources s where s.group_number = v.group_number and s.payment_pk = v.payment_pk
            and s.bank_account_pk = any(${sql.val([...problems.keys()])}::text[]))
      ) o join payment_sources s on s.group_number = o.group_number and s.payment_pk = o.payment_pk and s.method = 'ACH'
      join ach_entries e on e.group_number = s.group_number and e.payment_pk = s.payment_pk and e.source_no = s.source_no
    ) d where total <= ${MAX_FILE_CENTS} order by entry_no`.execute(tx);
  const amounts = due.map(({ amount_cents }) => amount_cents);
  const filePk = await addBankFile(tx, run, { kind: 'REVERSALS', amounts });
  if (filePk === undefined) return;
  const entries = rowsOf(
    due,
    sql`group_number text, payment_pk text, reversal_no integer, source_no integer, amount_cents bigint,
    settle_date date, group_name text, entry_no integer`,
  );
  await sql`
    insert into bank_reversal_entries (file_pk, entry_no, group_number, payment_pk, reversal_no, source_no, amount_cents, settle_date, group_name)
    select ${filePk}, e.entry_no, e.group_number, e.payment_pk, e.reversal_no, e.source_no, e.amount_cents, e.settle_date, e.group_name
    from ${entries} e`.execute(tx);
  const { rows } = await sql<{ reversalPk: string }>`
    update bank_reversals v set state = 'FILED' from (select distinct group_number, payment_pk, reversal_no from ${entries} given) e
    where v.group_number = e.group_number and v.payment_pk = e.payment_pk and v.reversal_no = e.reversal_no
    returning v.reversal_pk as "reversalPk"`.execute(tx);
  const filed = rows.map(({ reversalPk }) => reversalPk);
  await postBankReversals(tx, filed, 'REVERSAL_ORIGINATED', PROCESSING, now);
}

/** Cancels reversals that are waiting for approval or for a file and can no longer settle in time. */
async function cancelLateReversals(tx: Tx, fileDay: LocalDate, now: Date): Promise<void> {
  const rows = await lockSelected<{ paymentPk: string; settleDate: LocalDate }>(tx, {
    table: 'bank_reversals',
    key: 'v.payment_pk',
    keyOf: ({ paymentPk }) => paymentPk,
    select: (isLocked) => sql`
      select v.payment_pk as "paymentPk", p.settle_date as "settleDate"
      from bank_reversals v join payments p on p.group_number = v.group_number and p.payment_pk = v.payment_pk
      where v.state in ('WAITING', 'OPEN') and greatest(${creditDay(fileDay)}::date, p.settle_date) > v.last_day and ${isLocked}
      order by v.group_number, v.payment_pk`,
  });
  for (const { paymentPk, settleDate } of rows) {
    const note = `It could not be sent in time. The bank had to receive it by ${dateText(lastReversalDay(settleDate))}.`;
    await sql`update bank_reversals set state = 'CANCELED', ended_at = ${now.toISOString()}::timestamptz, end_note = ${note}
      where group_number = ${groupNumberOf(paymentPk)} and payment_pk = ${paymentPk} and state in ('WAITING', 'OPEN')`.execute(
      tx,
    );
    await addPaymentEvent(tx, paymentPk, 'bankReversal', `Canceled: ${note}`, PROCESSING, now);
  }
}

/**
 * Removes the entries of a reversal from its unsent file, and cancels the file if no entries remain. In a sent file, the entries stay,
 * marked as ended, so that the file remains identical byte for byte.
 */
export async function removeReversal(
  tx: Tx,
  { groupNumber, paymentPk, reversalNo }: ReversalKey,
  reason: string,
  by: Actor,
  now: Date,
): Promise<void> {
  const isOwn = sql`e.group_number = ${groupNumber} and e.payment_pk = ${paymentPk} and e.reversal_no = ${reversalNo} and e.ended_at is null`;
  const files = await lockBankFiles(tx, sql`select e.file_pk from bank_reversal_entries e where ${isOwn}`);
  for (const { filePk, state } of files) {
    if (state !== 'MADE') {
      await sql`update bank_reversal_entries e set ended_at = ${now.toISOString()}::timestamptz where ${isOwn}`.execute(
        tx,
      );
      continue;
    }
    const { rows: removed } = await sql<{ cents: Cents }>`
      delete from bank_reversal_entries e where ${isOwn} returning amount_cents as cents`.execute(tx);
    const hasOthers = await takeFromFile(
      tx,
      filePk,
      removed.map(({ cents }) => cents),
    );
    if (!hasOthers) await saveState(tx, filePk, 'CANCELED', `All reversals were withdrawn: ${reason}`, by, now);
  }
}
