import { sql } from 'kysely';
import { DEFAULT_REMITTANCE_TERMS } from '../../../../src/domain/money/processing/remittanceDays';
import { inTransaction } from '../../../platform/database/inTransaction';
import type { Db, Tx } from '../../../platform/database/Tables';
import type { Encryption } from '../../../platform/shared/Encryption';
import { fileReversals } from '../bankReversals/fileReversals.sql';
import type { HeldOutPayment, PaymentFileRun, PaymentFiles } from '../ports';
import { fileRefunds, settleRefunds } from '../refundCredits/fileRefunds.sql';
import { remit } from '../remittances/remit.sql';
import { fileMicroDeposits } from './fileMicroDeposits.sql';
import { filePayments, type PaymentFileOptions } from './filePayments.sql';
import { fileRemittances } from './fileRemittances.sql';

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
