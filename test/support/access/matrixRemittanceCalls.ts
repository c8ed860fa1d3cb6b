import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as audit from '../../../contract/audit';
import * as ledger from '../../../contract/ledger';
import * as processingRuns from '../../../contract/processingRuns';
import * as remittances from '../../../contract/remittances';
import * as returnFiles from '../../../contract/returnFiles';
import { SqlTransactions } from '../../../server/composition/SqlTransactions';
import { postRemittances } from '../../../server/database/statements/postClearing';
import { settlePayment } from '../../../server/processing/settlePayment';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall } from './MatrixCall';
import { GROUPS } from './matrixSides';

/**
 * Calls about the audit log, the books, processing runs, NACHA files, return files and remittances, with the right each requires.
 *
 * @source product.md, Rights
 */
export const REMITTANCE_CALLS: readonly MatrixCall[] = [
  cell(processingRuns.listProcessingRuns, 'bankFiles', undefined, () => ({ query: {} })),
  cell(processingRuns.listRunPayments, 'bankFiles', undefined, () => ({
    params: { runPk: GROUPS.own.groupNumber },
    query: { result: 'processed' as const },
  })),
  cell(audit.searchAuditEvents, 'bankFiles', undefined, () => ({ query: {} })),
  cell(audit.exportAuditEvents, 'bankFiles', undefined, () => ({ query: {} })),
  cell(ledger.getTrialBalance, 'bankFiles', undefined, () => ({ query: {} })),
  cell(ledger.exportTrialBalance, 'bankFiles', undefined, () => ({ query: {} })),
  cell(ledger.getAccountEntries, 'bankFiles', undefined, () => ({ params: { account: 'CASH' as const }, query: {} })),
  cell(ledger.exportAccountEntries, 'bankFiles', undefined, () => ({
    params: { account: 'CASH' as const },
    query: {},
  })),
  cell(remittances.listBankFiles, 'bankFiles', undefined, () => ({ query: {} })),
  cell(remittances.listBankFileEntries, 'bankFiles', undefined, () => ({ params: { filePk: FILE }, query: {} })),
  cell(remittances.downloadBankFile, 'bankDownloads', undefined, () => ({ params: { filePk: FILE } })),
  cell(remittances.changeBankFile, 'bankDownloads', undefined, () => ({
    params: { filePk: FILE },
    body: { step: 'markUnknown' as const, reason: 'No answer' },
    idempotencyKey: randomUUID(),
  })),
  cell(remittances.listRemittances, 'list', 'remitted', () => ({ query: {} })),
  cell(remittances.exportRemittance, 'key', 'remitted', ({ remittancePk }) => ({
    params: { remittancePk },
    query: {},
  })),
  cell(remittances.recordRemittance, 'setup', undefined, () => ({
    params: { remittancePk: `${GROUPS.own.groupNumber}.remittance` },
    body: { step: 'send' as const },
    idempotencyKey: randomUUID(),
  })),
  cell(returnFiles.previewReturnFile, 'setup', undefined, () => ({ body: NO_RETURNS })),
  cell(returnFiles.postReturnFile, 'setup', undefined, () => ({ body: NO_RETURNS, idempotencyKey: randomUUID() })),
];

const NO_RETURNS = { fileName: 'returns.txt', text: 'No returns' };

const FILE = 'matrix-file';
const DAY = '2026-03-10';

/** Processes the payment, and adds its NACHA file and the remittance to its carrier. @returns the remittance's key */
export async function remittanceFor(
  { db, clock }: TestServer,
  groupNumber: string,
  paymentPk: string,
  carrier: string,
) {
  const remittancePk = `${groupNumber}.remittance`;
  const at = clock.now().toISOString();
  await new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, clock.now()));
  await db.transaction().execute(async (tx) => {
    await sql`insert into processing_runs (run_pk, business_date, started_at, finished_at, by_name)
      values (${groupNumber}, ${DAY}, ${at}, ${at}, 'Processing')`.execute(tx);
    await sql`insert into ach_files (file_pk, file_no, run_pk, business_date, modifier, add_date, entry_count, amount_cents)
      select ${FILE} || case when exists (select 1 from ach_files) then ${groupNumber} else '' end,
        (select count(*) + 1 from ach_files), ${groupNumber}, ${DAY}, 'A', ${at}::timestamptz, 1, amount_cents
      from payments where payment_pk = ${paymentPk}`.execute(tx);
    await sql`insert into ach_entries (group_number, payment_pk, source_no, file_pk, entry_no, group_name)
      select ${groupNumber}, ${paymentPk}, 1, file_pk, 1, 'Group' from ach_files where run_pk = ${groupNumber}`.execute(
      tx,
    );
    await sql`insert into remittances (remittance_pk, control_no, run_pk, carrier_code, business_date, add_date, bill_count, amount_cents)
      select ${remittancePk}, (select count(*) + 1 from remittances), ${groupNumber}, ${carrier}, ${DAY}, ${at}::timestamptz, 1, sum(-l.amount_cents)
      from unremitted_entries u join ledger_entries l using (group_number, event_pk, entry_no)
      where u.group_number = ${groupNumber}`.execute(tx);
    await sql`with moved as (delete from unremitted_entries where group_number = ${groupNumber} returning group_number, event_pk, entry_no)
      insert into remittance_entries (group_number, event_pk, entry_no, remittance_pk)
      select group_number, event_pk, entry_no, ${remittancePk} from moved`.execute(tx);
    await postRemittances(tx, [remittancePk], 'REMITTANCE_MADE', { name: 'Processing' }, clock.now());
  });
  return remittancePk;
}
