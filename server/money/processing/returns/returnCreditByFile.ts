import { dishonorBy } from '../../../../src/domain/money/payments/returnCodes';
import type { SentCredit } from '../../../../src/domain/money/payments/returnedCredit';
import { dateText } from '../../../../src/domain/platform/dates/LocalDate';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { NewReturnFileEntry, ReversingPerson } from '../../payments/returns/ports';
import { returnCredit } from '../refundCredits/PayRefundByAch';
import { returnRemittance } from '../remittances/recordRemittance';

/**
 * Records the return of an ACH credit of a refund or a remittance from a line of a return file, by the step that also records it by
 * hand. Changes nothing if the credit has ended since the file was read.
 *
 * @source BR-RFD-21 BR-PRO-40 docs/decisions/refunds.md#the-banks-files-return-and-reject-credits
 */
export async function returnCreditByFile(
  tx: Transaction,
  credit: SentCredit,
  entry: NewReturnFileEntry,
  by: ReversingPerson,
  now: Date,
): Promise<void> {
  const until = dishonorBy(entry.returnCode, credit, now);
  const late = until === null ? '' : `Returned too late; the bank can dishonor it until ${dateText(until)}`;
  const note = [late, `From ${entry.fileName}, line ${entry.line}`].filter(Boolean).join('. ');
  const { recordPk, filePk } = credit;
  const addFile = () => tx.returns.addFile(entry, by, now);
  if (credit.kind === 'remittance') {
    const locked = await tx.remittances.lock(recordPk);
    if (locked?.filePk !== filePk) return;
    await addFile();
    await returnRemittance(tx, recordPk, locked, { note, line: entry }, by, now);
    return;
  }
  await tx.refundCredits.lockFiles(recordPk);
  const [refund] = await tx.refunds.lock([recordPk]);
  const live = refund && (await tx.refundCredits.current(refund));
  if (!refund || live?.filePk !== filePk) return;
  await addFile();
  await returnCredit(tx, refund, live, { returnCode: entry.returnCode, note, line: entry }, by, now);
}
