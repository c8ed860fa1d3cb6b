import { createHash } from 'node:crypto';
import { addCashAccount, addStatement, removeStatement } from '../../../contract/money/statements';
import { cashOpened } from '../../../src/domain/money/ledger/LedgerEvent';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../src/domain/platform/money/Cents';
import { command } from '../../platform/shared/command';
import { newId } from '../../platform/shared/newPk';
import { DEFAULT_OFFICE_TIME_ZONE, startOfOfficeDate } from '../../platform/shared/officeDate';
import { invalid, notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import { matchOpenLines } from './matchStatement';
import { readStatementFile, statementOf } from './readStatementFile';

const LAST_DIGITS = 4;

/**
 * Adds the office's bank account, whose statements are then compared with the ledger's cash.
 *
 * @param timeZone of the office, an IANA name.
 * @throws Refusal BAD_REQUEST for a day after today; WRONG_STATUS if there is an account; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 * @source docs/decisions/statements.md#the-first-day-of-statements-has-an-opening-entry
 */
export const addAccount = (timeZone: string = DEFAULT_OFFICE_TIME_ZONE) =>
  command(addCashAccount, async (tx, { caller, body, now, today }) => {
    if (body.opensOn > today) throw badDay('Choose a day up to today.');
    const [other] = await tx.statements.lockAccounts();
    if (other) throw wrongStatus(`The ledger's cash is in ${other.name}. There is one such account.`);
    const { name, bankName, opensOn, openingCents, accountNumber } = body;
    const accountPk = newId();
    const last4 = accountNumber.slice(-LAST_DIGITS);
    await tx.statements.addAccount({ accountPk, name, bankName, last4, opensOn, openingCents, timeZone }, caller, now);
    const before = await tx.statements.cashBefore(startOfOfficeDate(opensOn, timeZone).toISOString());
    await tx.positivePay.saveNumber(accountPk, accountNumber);
    if (openingCents !== before) await tx.ledger.post(cashOpened(accountPk, cents(openingCents - before)), caller, now);
    const added = await tx.statements.lockAccount(accountPk);
    if (!added) throw new Error(`Account ${accountPk} is missing after it was added.`);
    return added;
  });

function badDay(message: string): Refusal {
  return invalid('opensOn', message);
}

/**
 * Adds a bank statement that follows the last one, and matches what is clear on it.
 *
 * @throws Refusal NOT_FOUND; BAD_REQUEST; FILE_UNREADABLE; DUPLICATE_FILE; KEY_IN_FLIGHT, KEY_REUSED; ON_HOLD.
 * @source docs/decisions/statements.md#statements-follow-one-another-without-a-gap
 */
export const add = command(addStatement, async (tx, { caller, params: { accountPk }, body: file, now, today }) => {
  const account = await tx.statements.lockAccount(accountPk);
  if (!account) throw notFound('bank account');
  const fileHash = createHash('sha256').update(file.text).digest('hex');
  const same = await tx.statements.findByHash(accountPk, fileHash);
  if (same)
    throw new Refusal(
      ErrorCode.DuplicateFile,
      `This file is the statement of ${dateText(same.from)} to ${dateText(same.to)}, which ${same.addedBy} added.`,
    );
  const reading = readStatementFile(file, account, today);
  const statement = statementOf(reading);
  const { format, layout: csvLayout } = reading;
  const statementPk = newId();
  const { fileName } = file;
  await tx.statements.add({ ...statement, statementPk, accountPk, format, fileName, fileHash, csvLayout }, caller, now);
  await matchOpenLines(tx, { statementPk, accountPk }, caller, now);
  return tx.statements.get(statementPk);
});

/** Removes the last statement. @throws Refusal NOT_FOUND; WRONG_STATUS unless it is the last one; KEY_IN_FLIGHT, KEY_REUSED. */
export const remove = command(removeStatement, async (tx, { caller, params: { statementPk }, body, now }) => {
  const statement = await tx.statements.lockStatement(statementPk);
  if (!statement) throw notFound('statement');
  const account = await tx.statements.lockAccount(statement.accountPk);
  if (account?.coveredTo !== statement.to)
    throw wrongStatus('Only the last statement can be removed. Remove the later ones first.');
  if (statement.signed) throw wrongStatus('This statement is signed. Reopen it first.');
  if (statement.openCount < statement.lineCount)
    throw wrongStatus('Unmatch the lines of this statement first, then remove it.');
  await tx.statements.remove(statement, body.note.trim(), caller, now);
  return { statementPk };
});
