import { CHECK_FILE_STATE_LABELS, canAnswer, isForBank } from '../../../src/domain/money/positivePay/CheckFile';
import { checkFileText } from '../../../src/domain/money/positivePay/checkFileText';
import { dateText, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { hashOf } from './makeCheckFile';

/**
 * Makes a positive pay file again, byte for byte, and records who downloaded it. The first download sends the file.
 *
 * @source docs/decisions/positive-pay.md#a-file-is-made-again-byte-for-byte
 */
export class DownloadCheckFile {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @param again whether the person confirmed downloading it again.
   * @throws Refusal NOT_FOUND; WRONG_STATUS for a file that is over or answered, for one that reports a check issued that is void
   *   now, and for a second download without `again`; INVARIANT_BROKEN
   *   for bytes other than those that were made.
   */
  run(
    filePk: string,
    { again }: { readonly again: boolean },
    caller: Caller,
    now: Date,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    return this.transactions.run(async (tx) => {
      const file = await tx.positivePay.open(filePk);
      if (!file) throw notFound('file');
      const { accountPk, fileName, state, layout, accountNumber, records, hash, lastDownload } = file;
      if (!isForBank(state))
        throw wrongStatus(
          canAnswer(state)
            ? 'The bank has answered this file, so it is not sent again. If the bank lost it, record it as rejected, and make a new file.'
            : `This file cannot be sent to the bank: ${CHECK_FILE_STATE_LABELS[state].toLowerCase()}.`,
        );
      const voided = await tx.positivePay.voidedSince(filePk);
      if (voided !== undefined) {
        const what = `Check ${voided} was voided after this file was made, and the file would let the bank pay it.`;
        const then = 'make a new file, which reports the check issued and void';
        throw wrongStatus(
          state === 'MADE'
            ? `${what} Cancel this file, and ${then}.`
            : `${what} If the bank lost it, record it as rejected, and ${then}.`,
        );
      }
      if (lastDownload && !again) {
        const { by, at } = lastDownload;
        throw wrongStatus(
          `${by} downloaded this file on ${dateText(dayOf(new Date(at)))}. Confirm that you want it again: a bank that gets it twice has each check twice.`,
        );
      }
      const text = checkFileText(records, accountNumber, layout);
      if (hashOf(text) !== hash) {
        const message =
          state === 'MADE'
            ? "This file would differ from the one that was made, because a payee was erased. Cancel it and make a new file, which reports the same checks with the payee's pseudonym."
            : 'This file would differ from the one that was sent, because a payee was erased. The bank already has the file. If the bank lost it, record it as rejected and make a new file.';
        throw new Refusal(ErrorCode.InvariantBroken, message);
      }
      if (state === 'MADE') await tx.positivePay.markSent(filePk);
      await tx.positivePay.record(
        accountPk,
        'checkFileDownloaded',
        { note: '', facts: { filePk, fileName, hash } },
        caller,
        now,
      );
      return { name: fileName, bytes: new Uint8Array(Buffer.from(text, 'utf8')) };
    });
  }
}
