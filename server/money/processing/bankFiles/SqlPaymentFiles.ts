import { sql } from 'kysely';
import { MAX_ACH_CENTS, MAX_FILE_CENTS } from '../../../../src/domain/money/payments/achEntry';
import { creditDay } from '../../../../src/domain/money/processing/CarrierAccount';
import { DEFAULT_REMITTANCE_TERMS } from '../../../../src/domain/money/processing/remittanceDays';
import { dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../../platform/database/bulkStatements';
import { inTransaction } from '../../../platform/database/inTransaction';
import type { Db, Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import { fileReversals } from '../bankReversals/fileReversals.sql';
import type { HeldOutPayment, PaymentFileRun, PaymentFiles } from '../ports';
import { fileRefunds, settleRefunds } from '../refundCredits/fileRefunds.sql';
import { remit } from '../remittances/remit.sql';
import { addBankFile } from './addBankFile.sql';
import { type BankAccountRow, bankDetailProblems } from './bankDetailProblems.sql';
import { fileMicroDeposits } from './fileMicroDeposits.sql';
import { filePayments, type PaymentFileOptions } from './filePayments.sql';

/** Key of the advisory lock; no other lock uses this number. */
const FILES_LOCK = 7_301_003;

/** Each statement moves whole sets: a run may have a hundred thousand payments. */
export class SqlPaymentFiles implements PaymentFiles {
  /** @param encryption checks bank details before they are part of a file; without it they are not checked. */
  constructor(
    private readonly db: Db,
    private readonly encryption?: Pick<Encryption, 'decrypt'>,
    private readonly options: PaymentFileOptions = {},
  ) {}

  fileAchPayments(run: PaymentFileRun): Promise<readonly HeldOutPayment[] | undefined> {
    return inTransaction(this.db, async (tx) => {
      if (await isCurrent(tx, run.runPk)) return filePayments(tx, run, this.options, this.encryption);
      return undefined;
    });
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
      await remit(tx, { runPk, businessDate, now }, this.options.remittanceTerms ?? DEFAULT_REMITTANCE_TERMS);
      await fileRemittances(tx, { runPk, businessDate, now }, this.encryption);
    });
  }
}

/** Whether the run has not been taken over. Locks files until the transaction ends. */
async function isCurrent(tx: Tx, runPk: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FILES_LOCK}::bigint)`.execute(tx);
  const row = await tx.selectFrom('processing_state').select('run_pk').executeTakeFirst();
  return row?.run_pk === runPk;
}

/**
 * Makes a file of ACH credits for remittances not yet in a file. A remittance is not credited again to an account whose credit the bank
 * rejected or returned: it waits for another account of its carrier, or is sent another way. Skips remittances that are too large for one entry or whose account
 * numbers cannot be read, and makes no file if the date's file limit is reached. A later run includes them.
 *
 * @source BR-PRO-38 docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit
 */
async function fileRemittances(
  tx: Tx,
  run: PaymentFileRun,
  encryption: Pick<Encryption, 'decrypt'> | undefined,
): Promise<void> {
  const { rows: accounts } = await sql<BankAccountRow>`
    select account_pk as "bankAccountPk", routing_encrypted as "routingEncrypted", account_encrypted as "accountEncrypted"
    from carrier_accounts where state = 'CONFIRMED'`.execute(tx);
  if (accounts.length === 0) return;
  const problems = await bankDetailProblems(accounts, encryption);
  const { businessDate, now } = run;
  const today = dayOf(now);
  const settleDate = creditDay(businessDate > today ? businessDate : today);
  const { rows: due } = await sql<DueRemittance>`
    select remittance_pk, amount_cents, account_pk, name, entry_no::integer as entry_no from (
      select r.remittance_pk, r.amount_cents, a.account_pk, k.name, row_number() over by_number as entry_no,
        sum(r.amount_cents) over by_number as total
      from remittances r
      join carrier_accounts a on a.carrier_code = r.carrier_code and a.state = 'CONFIRMED'
      join carriers k on k.carrier_code = r.carrier_code
      where r.state = 'MADE' and r.pays_by_ach and r.amount_cents <= ${MAX_ACH_CENTS}
        and a.account_pk <> all(${sql.val([...problems.keys()])}::text[])
        and not exists (select 1 from remittance_credits c join ach_files f using (file_pk)
          where c.remittance_pk = r.remittance_pk and c.ended_at is null and f.state not in ('CANCELED','REJECTED'))
        and not exists (select 1 from remittance_credits c where c.remittance_pk = r.remittance_pk and c.account_pk = a.account_pk
          and c.ended_at is not null)
      window by_number as (order by r.control_no)
    ) r where total <= ${MAX_FILE_CENTS} order by entry_no`.execute(tx);
  const amounts = due.map(({ amount_cents }) => amount_cents);
  const filePk = await addBankFile(tx, run, { kind: 'REMITTANCES', amounts, entriesEach: 2 });
  if (filePk === undefined) return;
  await sql`
    insert into remittance_credits (file_pk, entry_no, remittance_pk, account_pk, settle_date, carrier_name)
    select ${filePk}, due.entry_no, due.remittance_pk, due.account_pk, ${settleDate}::date, due.name
    from ${rowsOf(due, sql`remittance_pk text, account_pk text, name text, entry_no integer`)} due`.execute(tx);
}

interface DueRemittance {
  readonly remittance_pk: string;
  readonly amount_cents: Cents;
  readonly account_pk: string;
  /** The carrier's name. */
  readonly name: string;
  readonly entry_no: number;
}
