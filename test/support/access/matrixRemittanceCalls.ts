import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listAccountChanges } from '../../../contract/money/accountChanges';
import * as acknowledgments from '../../../contract/money/acknowledgments';
import * as fileReversals from '../../../contract/money/fileReversals';
import * as ledger from '../../../contract/money/ledger';
import * as periods from '../../../contract/money/periods';
import * as positivePay from '../../../contract/money/positivePay';
import * as processingRuns from '../../../contract/money/processingRuns';
import { answerRemittances } from '../../../contract/money/remittanceAnswers';
import * as remittances from '../../../contract/money/remittances';
import * as returnFiles from '../../../contract/money/returnFiles';
import * as statements from '../../../contract/money/statements';
import { changeDormancy } from '../../../contract/money/unclaimed';
import * as audit from '../../../contract/office/audit';
import * as keptData from '../../../contract/office/keptData';
import * as controls from '../../../contract/people/controls';
import { settlePayment } from '../../../server/money/payments/settlePayment';
import { postRemittances } from '../../../server/platform/database/statements/postClearing';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { STANDARD_CHECK_LAYOUT } from '../../../src/domain/money/positivePay/CheckFile';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall } from './MatrixCall';
import { GROUPS } from './matrixSides';

const LIMIT = { kind: 'refund', scope: 'day', effect: 'refuse' } as const;
let lastLimit = 1_000_000;

let lastYears = 0;

/** A different period each time, so that each call makes a change. */
const nextYears = () => 1 + (lastYears++ % 15);

/** Less than the one before, so that it needs no other manager. */
function stricterLimit() {
  lastLimit -= 1;
  return cents(lastLimit);
}

/**
 * Calls about the audit log, the books, limits over time, processing runs, NACHA files, return files and remittances.
 *
 * @source product.md, Rights
 */
export const REMITTANCE_CALLS: readonly MatrixCall[] = [
  cell(processingRuns.listProcessingRuns, 'self', () => ({ query: {} })),
  cell(processingRuns.exportProcessingRuns, 'self', () => ({ query: {} })),
  cell(processingRuns.listRunPayments, 'self', () => ({
    params: { runPk: GROUPS.own.groupNumber },
    query: { result: 'processed' as const },
  })),
  cell(processingRuns.exportRunPayments, 'self', () => ({
    params: { runPk: GROUPS.own.groupNumber },
    query: { result: 'processed' as const },
  })),
  cell(audit.searchAuditEvents, 'self', () => ({ query: {} })),
  cell(keptData.listKeptData, 'self', () => ({})),
  cell(audit.readAuditTrail, 'self', () => ({})),
  cell(audit.compareAuditTrail, 'self', () => ({})),
  cell(audit.exportAuditEvents, 'self', () => ({ query: {} })),
  cell(ledger.getTrialBalance, 'self', () => ({ query: {} })),
  cell(ledger.exportTrialBalance, 'self', () => ({ query: {} })),
  cell(ledger.getAccountEntries, 'self', () => ({ params: { account: 'CASH' as const }, query: {} })),
  cell(ledger.exportAccountEntries, 'self', () => ({
    params: { account: 'CASH' as const },
    query: {},
  })),
  cell(remittances.listBankFiles, 'self', () => ({ query: {} })),
  cell(remittances.exportBankFiles, 'self', () => ({ query: {} })),
  cell(remittances.listBankFileEntries, 'self', () => ({ params: { filePk: FILE }, query: {} })),
  cell(remittances.exportBankFileEntries, 'self', () => ({ params: { filePk: FILE }, query: {} })),
  cell(remittances.downloadBankFile, 'self', () => ({ params: { filePk: FILE } })),
  cell(remittances.changeBankFile, 'self', () => ({
    params: { filePk: FILE },
    body: { step: 'markUnknown' as const, reason: 'No answer' },
    idempotencyKey: randomUUID(),
  })),
  cell(acknowledgments.previewAcknowledgment, 'self', () => ({ body: NO_RETURNS })),
  cell(acknowledgments.recordAcknowledgment, 'self', () => ({
    body: NO_RETURNS,
    idempotencyKey: randomUUID(),
  })),
  cell(remittances.listRemittances, 'list', () => ({ query: {} })),
  cell(remittances.exportRemittances, 'list', () => ({ query: {} })),
  cell(remittances.exportRemittance, 'key', ({ remittancePk }) => ({
    params: { remittancePk },
    query: {},
  })),
  cell(answerRemittances, 'self', () => ({ body: { fileName: '999.x12', text: 'ISA' } })),
  cell(remittances.recordRemittance, 'self', () => ({
    params: { remittancePk: `${GROUPS.own.groupNumber}.remittance` },
    body: { step: 'send' as const },
    idempotencyKey: randomUUID(),
  })),
  cell(listAccountChanges, 'self', () => ({})),
  cell(returnFiles.getReturnRates, 'self', () => ({})),
  cell(returnFiles.previewReturnFile, 'self', () => ({ body: NO_RETURNS })),
  cell(returnFiles.exportReturnEntries, 'self', () => ({ body: NO_RETURNS })),
  cell(returnFiles.postReturnFile, 'self', () => ({ body: NO_RETURNS, idempotencyKey: randomUUID() })),
  cell(fileReversals.previewFileReversal, 'self', () => ({ params: { filePk: FILE }, query: {} })),
  cell(fileReversals.reverseBankFile, 'self', () => ({
    params: { filePk: FILE },
    body: {
      reason: 'DUPLICATE' as const,
      note: 'Sent twice',
      discoveredAt: '2026-01-01T00:00:00.000Z',
      // Other payments than the file's.
      paymentCount: 9,
      amountCents: cents(1),
    },
    idempotencyKey: randomUUID(),
  })),
  cell(fileReversals.changeFileReversal, 'self', () => ({
    params: { reversalPk: 'matrix' },
    body: { step: 'cancel' as const, note: 'By mistake' },
    idempotencyKey: randomUUID(),
  })),
  cell(controls.listControls, 'self', () => ({})),
  cell(controls.listControlUses, 'self', () => ({ body: { ...LIMIT, subject: '' } })),
  cell(controls.exportControlUses, 'self', () => ({ body: { ...LIMIT, subject: '' } })),
  cell(controls.changeLimit, 'self', () => ({
    body: { ...LIMIT, limitCents: stricterLimit(), appliesFrom: localDate('2026-03-20'), note: 'Test' },
    idempotencyKey: randomUUID(),
  })),
  cell(controls.decideLimit, 'self', () => ({
    params: { changePk: 'matrix' },
    body: { approve: false },
    idempotencyKey: randomUUID(),
  })),
  cell(changeDormancy, 'self', () => ({
    body: { state: null, kind: 'check' as const, years: nextYears(), note: 'Test' },
    idempotencyKey: randomUUID(),
  })),
  cell(periods.listPeriods, 'self', () => ({})),
  cell(periods.changePeriod, 'self', () => ({
    params: { month: localDate('2026-03-01') },
    body: { step: 'reopen' as const, reason: 'Late fee' },
    idempotencyKey: randomUUID(),
  })),
  cell(statements.listStatements, 'self', () => ({ query: {} })),
  cell(statements.getStatement, 'self', () => ({ params: STATEMENT })),
  cell(statements.listStatementLines, 'self', () => ({ params: STATEMENT, query: {} })),
  cell(statements.exportStatements, 'self', () => ({ query: {} })),
  cell(statements.exportStatementLines, 'self', () => ({ params: STATEMENT, query: {} })),
  cell(statements.listCashItems, 'self', () => ({ params: STATEMENT, query: {} })),
  cell(statements.changeStatement, 'self', () => ({
    params: STATEMENT,
    body: { step: 'auto' as const },
    idempotencyKey: randomUUID(),
  })),
  cell(positivePay.getPositivePay, 'self', () => ({ query: {} })),
  cell(positivePay.exportCheckFiles, 'self', () => ({ query: {} })),
  cell(positivePay.makeCheckFile, 'self', () => ({
    body: { issueCount: 5_000, voidCount: 5_000 },
    idempotencyKey: randomUUID(),
  })),
  cell(positivePay.downloadCheckFile, 'self', () => ({ params: CHECK_FILE, body: { again: true } })),
  cell(positivePay.answerCheckFile, 'self', () => ({
    params: CHECK_FILE,
    body: { rejectedIssues: [], rejectedVoids: [], reason: '', state: 'SENT' as const },
    idempotencyKey: randomUUID(),
  })),
  cell(positivePay.withdrawCheckFile, 'self', () => ({
    params: CHECK_FILE,
    body: { reason: 'Wrong layout' },
    idempotencyKey: randomUUID(),
  })),
  cell(positivePay.saveCheckLayout, 'self', () => ({ body: { layout: null } })),
  cell(statements.addCashAccount, 'self', () => ({ body: CASH_ACCOUNT, idempotencyKey: randomUUID() })),
  cell(statements.previewStatement, 'self', () => ({ params: { accountPk: 'matrix' }, body: NO_RETURNS })),
  cell(statements.addStatement, 'self', () => ({
    params: { accountPk: 'matrix' },
    body: { fileName: 'statement.bai', text: '01,' },
    idempotencyKey: randomUUID(),
  })),
  cell(statements.removeStatement, 'self', () => ({
    params: { statementPk: 'matrix-earlier' },
    body: { note: 'Wrong file' },
    idempotencyKey: randomUUID(),
  })),
];

const STATEMENT = { statementPk: 'matrix' };
const CHECK_FILE = { filePk: 'matrix' };
const CASH_ACCOUNT = {
  name: 'Trust',
  bankName: 'Bank',
  accountNumber: '12345678',
  opensOn: localDate('2026-03-01'),
  openingCents: ZERO,
};

/** An office bank account with two statements and a positive pay file without records, and a change of a limit that waits for a second manager. */
async function addStatements({ db, clock }: TestServer): Promise<void> {
  const at = clock.now().toISOString();
  await sql`
    insert into limit_changes (change_pk, kind, scope, effect, limit_cents, applies_from, loosens, note, state, at, by_user_id, by_name)
    values ('matrix', 'short', 'day', 'refuse', 1, '2026-03-20', false, 'Test', 'WAITING', ${at}, 'nobody', 'Nora')
    on conflict do nothing`.execute(db);
  await sql`insert into cash_accounts (account_pk, ledger_account, name, bank_name, last4, opens_on, opening_cents, at, by_user_id, by_name)
    values ('matrix', 'CASH', 'Trust', 'Bank', '5678', '2026-03-01', 0, ${at}, 'nobody', 'Nora') on conflict do nothing`.execute(
    db,
  );
  const layout = { ...STANDARD_CHECK_LAYOUT, hasHeadings: false };
  await sql`insert into check_files (file_pk, account_pk, file_no, file_name, business_date, state, layout, issue_count, issue_cents,
      void_count, void_cents, hash, at, by_user_id, by_name)
    values ('matrix', 'matrix', 1, 'checks.csv', '2026-03-02', 'MADE', ${JSON.stringify(layout)}::jsonb, 0, 0, 0, 0,
      encode(sha256(''), 'hex'), ${at}, 'nobody', 'Nora') on conflict do nothing`.execute(db);
  await sql`insert into bank_statements (statement_pk, account_pk, from_day, to_day, opening_cents, closing_cents, line_count, format,
      file_name, file_hash, at, by_user_id, by_name)
    select pk, 'matrix', day::date, day::date, 0, 0, 0, 'CSV', 'a.csv', pk, ${at}::timestamptz, 'nobody', 'Nora'
    from (values ('matrix-earlier', '2026-03-01'), ('matrix', '2026-03-02')) s (pk, day) on conflict do nothing`.execute(
    db,
  );
}

const NO_RETURNS = { fileName: 'returns.txt', text: 'No returns' };

const FILE = 'matrix-file';
const DAY = '2026-03-10';

/** Processes the payment, and adds its NACHA file and the remittance to its carrier. @returns the remittance's key */
export async function remittanceFor(server: TestServer, groupNumber: string, paymentPk: string, carrier: string) {
  await addStatements(server);
  const { db, clock } = server;
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
    await sql`with request as (
        insert into file_reversals (reversal_pk, file_pk, reason, note, discovered_at, is_late, payment_count, amount_cents, at, user_id, by_name)
        select 'matrix', ${FILE}, 'DUPLICATE', 'x', ${at}::timestamptz, false, 1, amount_cents, ${at}::timestamptz, 'x', 'x'
        from payments where payment_pk = ${paymentPk} on conflict do nothing returning reversal_pk, amount_cents
      )
      insert into bank_reversals (group_number, payment_pk, reversal_no, reversal_pk, state, reason, note, amount_cents, discovered_at, last_day,
        at, user_id, by_name, ended_at, end_note, file_reversal_pk)
      select ${groupNumber}, ${paymentPk}, 1, 'matrix', 'CANCELED', 'DUPLICATE', 'x', amount_cents, ${at}::timestamptz, ${DAY}::date,
        ${at}::timestamptz, 'x', 'x', ${at}::timestamptz, 'x', reversal_pk from request`.execute(tx);
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
