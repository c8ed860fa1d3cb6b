import { createHash } from 'node:crypto';
import { makeCheckFile, saveCheckLayout, withdrawCheckFile } from '../../../contract/money/positivePay';
import {
  CHECK_FILE_STATE_LABELS,
  MAX_CHECK_RECORDS,
  numberProblem,
  STANDARD_CHECK_LAYOUT,
  totalsOf,
  totalsText,
  withdrawnState,
} from '../../../src/domain/money/positivePay/CheckFile';
import { checkFileText, layoutProblem, namesAccount } from '../../../src/domain/money/positivePay/checkFileText';
import { command } from '../../platform/shared/command';
import { newId } from '../../platform/shared/newPk';
import { invalid, notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';

/**
 * Reports checks to the bank in a file that it compares presented checks with.
 *
 * @throws Refusal BAD_REQUEST for another number; WRONG_STATUS; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 * @source docs/decisions/positive-pay.md#a-check-is-reported-issued-once-and-void-once
 */
export const make = command(makeCheckFile, async (tx, { caller, body, now, today }) => {
  const { issueCount, voidCount, accountNumber: given } = body;
  const account = await accountIn(tx);
  const { accountPk, last4, nextFileNo: fileNo } = account;
  const layout = account.layout ?? STANDARD_CHECK_LAYOUT;
  const accountNumber = account.accountNumber || (given ?? '');
  if (account.accountNumber === '' && given !== undefined) {
    const message = numberProblem(given, account);
    if (message) throw invalid('accountNumber', message);
    await tx.positivePay.saveNumber(accountPk, given);
  }
  if (accountNumber === '' && namesAccount(layout))
    throw wrongStatus(`Enter the full number of the account ending in ${last4}, because the bank's file contains it.`);
  const records = await tx.positivePay.toReport(accountPk, MAX_CHECK_RECORDS);
  const totals = totalsOf(records);
  if (totals.issueCount !== issueCount || totals.voidCount !== voidCount)
    throw wrongStatus(`The checks to report have changed: ${totalsText(totals)}. Load the page again.`);
  if (records.length === 0) throw wrongStatus('Every check is reported. Issue or void a check first.');
  const filePk = newId();
  const fileName = `positive-pay-${last4}-${today}-${fileNo}.csv`;
  const hash = hashOf(checkFileText(records, accountNumber, layout));
  await tx.positivePay.add(
    { filePk, accountPk, fileNo, fileName, businessDate: today, layout, records, hash },
    caller,
    now,
  );
  await tx.positivePay.record(
    accountPk,
    'checkFileMade',
    { note: '', facts: { fileName, ...totals, hash } },
    caller,
    now,
  );
  return tx.positivePay.get(filePk);
});

/** @throws Refusal NOT_FOUND; WRONG_STATUS for a file that is canceled or rejected; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD. */
export const withdraw = command(withdrawCheckFile, async (tx, { caller, params: { filePk }, body, now }) => {
  const file = await tx.positivePay.open(filePk);
  if (!file) throw notFound('file');
  const { reason } = body;
  const state = withdrawnState(file.state);
  if (state && body.state !== undefined && body.state !== file.state)
    throw wrongStatus(`This file is ${CHECK_FILE_STATE_LABELS[file.state].toLowerCase()} now. Load the page again.`);
  if (!state) throw wrongStatus('The checks of this file are to be reported again already. Load the page again.');
  await tx.positivePay.withdraw(filePk, state, reason, caller, now);
  const facts = { fileName: file.fileName, state };
  await tx.positivePay.record(file.accountPk, 'checkFileWithdrawn', { note: reason, facts }, caller, now);
  return tx.positivePay.get(filePk);
});

/** @throws Refusal BAD_REQUEST with the reason; WRONG_STATUS without a bank account; ON_HOLD. */
export const saveLayout = command(saveCheckLayout, async (tx, { caller, body: { layout }, now }) => {
  const message = layout ? layoutProblem(layout) : undefined;
  if (message) throw invalid('layout', message);
  await tx.gate.assertPaymentsOpen(now);
  const { accountPk } = await accountIn(tx);
  await tx.positivePay.saveLayout(accountPk, layout);
  const facts = { columns: layout?.columns.map(({ heading }) => heading) ?? [] };
  await tx.positivePay.record(accountPk, 'checkLayoutSaved', { note: '', facts }, caller, now);
  return { layout };
});

/** SHA-256 of a file's text, in hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

async function accountIn(tx: Transaction) {
  const account = await tx.positivePay.lockAccount();
  if (!account) throw wrongStatus('Add the bank account that checks are drawn on first, on the Bank page.');
  return account;
}
