import { createHash } from 'node:crypto';
import { MAX_ACH_CENTS } from '../../../../src/domain/money/payments/achEntry';
import type { StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { Originator } from '../../../../src/domain/money/processing/Originator';
import { dateText } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import type { Caller } from '../../../platform/shared/Caller';
import type { Encryption } from '../../../platform/shared/Encryption';
import { notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import { type AchEntry, nachaFile } from './nachaFile';
import type { BankFileStore, EncryptedAchEntry, OpenedBankFile } from './ports';

/** Entries decrypted before other requests get a turn. */
const ENTRIES_PER_TURN = 500;

export interface DownloadOptions {
  /** Whether a file that can no longer settle as it is dated is refused: the next run makes a new one. Default: no. */
  readonly requiresSent?: boolean;
}

/**
 * Writes a NACHA file. Account numbers are decrypted only here. The first download records the file as sent.
 *
 * @source docs/decisions/processing.md#a-bank-file-has-every-payment-whose-cut-off-has-passed
 * @source docs/decisions/bank-files.md#a-file-counts-once-it-is-sent
 */
export class DownloadBankFile {
  /** @param originator undefined if `ORIGINATOR_…` is not configured. */
  constructor(
    private readonly store: BankFileStore,
    private readonly encryption: Encryption,
    private readonly originator: Originator | undefined,
    private readonly options: DownloadOptions = {},
  ) {}

  /**
   * The same file gives the same bytes each time, with the originator of its first download.
   *
   * @throws Refusal NOT_FOUND; ORIGINATOR_MISSING; WRONG_STATUS for a canceled, rejected, changed, or late file; INVARIANT_BROKEN for an
   *   amount that no entry can carry, and for bytes other than those of the first download.
   */
  async run(filePk: string, caller: Caller, now: Date): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    const found = await this.store.open(filePk, this.originator, now);
    if (!found) throw notFound('bank file');
    const { file, modifier, creationTime, originator, hash: savedHash } = found;
    assertNotReplaced(found.storedState);
    if (!originator) throw originatorMissing();
    this.assertInTime(found);
    const entries = await this.store.entries(filePk);
    const large = entries.find(({ amountCents }) => amountCents > MAX_ACH_CENTS);
    if (large) {
      const message = `Payment ${large.confirmation} is ${formatCents(large.amountCents)}. An ACH entry can carry at most $99,999,999.99, so the file cannot be written.`;
      throw new Refusal(ErrorCode.InvariantBroken, message);
    }
    const { businessDate, fileName, kind } = file;
    const content = { businessDate, modifier, creationTime, originator, kind };
    const bytes = Buffer.from(nachaFile({ ...content, entries: await this.decrypted(entries) }), 'ascii');
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (savedHash !== null && savedHash !== hash) {
      const message = 'This file would differ from the one that was sent, so it is not downloaded. Ask the operator.';
      throw new Refusal(ErrorCode.InvariantBroken, message);
    }
    const state = await this.store.recordDownload(
      filePk,
      {
        hash,
        entryCount: entries.length + entries.filter(({ addenda }) => addenda !== null).length,
        changeCount: found.changeCount,
      },
      caller,
      now,
    );
    if (state === undefined) {
      throw wrongStatus('An entry of this file was just set aside or corrected. Download the file again.');
    }
    assertNotReplaced(state);
    return { name: fileName, bytes };
  }

  /** @throws Refusal WRONG_STATUS for a file that was not sent in time for its first settlement date. */
  private assertInTime({ storedState, missedDay, hasProcessed }: OpenedBankFile): void {
    const { requiresSent = false } = this.options;
    if (!requiresSent || storedState !== 'MADE' || hasProcessed || missedDay === null) return;
    const message = `This file was to settle on ${dateText(missedDay)}, which the bank can no longer do. The next processing run makes a new file.`;
    throw wrongStatus(message);
  }

  private async decrypted(entries: readonly EncryptedAchEntry[]): Promise<AchEntry[]> {
    const result: AchEntry[] = [];
    for (const { bankAccountPk, routingEncrypted, accountEncrypted, ...entry } of entries) {
      if (result.length % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await new Promise(setImmediate);
      result.push({
        ...entry,
        routingNumber: this.encryption.decrypt(routingEncrypted, `${bankAccountPk}/routing`),
        accountNumber: this.encryption.decrypt(accountEncrypted, `${bankAccountPk}/account`),
      });
    }
    return result;
  }
}

/** @throws Refusal WRONG_STATUS for a file whose payments another file draws. */
function assertNotReplaced(state: StoredBankFileState): void {
  if (state !== 'CANCELED' && state !== 'REJECTED') return;
  const message = `This file was ${state.toLowerCase()}. Another file has its entries.`;
  throw wrongStatus(message);
}

/** The refusal while the installation has no originator. */
export function originatorMissing(): Refusal {
  return new Refusal(
    ErrorCode.OriginatorMissing,
    "The sender of bank files isn't set up. Ask the operator to set ORIGINATOR_NAME, ORIGINATOR_ID, ORIGINATOR_BANK_ROUTING, ORIGINATOR_BANK_NAME and ORIGINATOR_EDI_ID.",
  );
}
