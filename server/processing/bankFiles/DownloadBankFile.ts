import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { formatCents } from '../../../src/domain/money/formatCents';
import { MAX_ACH_CENTS } from '../../../src/domain/payments/achEntry';
import type { Caller } from '../../shared/Caller';
import type { Encryption } from '../../shared/Encryption';
import { notFound, Refusal } from '../../shared/Refusal';
import type { BankFileStore, EncryptedAchEntry, Originator } from '../ports';
import { type AchEntry, nachaFile } from './nachaFile';

/** Entries decrypted before other requests get a turn. */
const ENTRIES_PER_TURN = 500;

/**
 * Writes a NACHA file. Account numbers are decrypted only here; the download is recorded first.
 *
 * @source docs/decisions/processing.md#a-bank-file-has-every-payment-whose-cut-off-has-passed
 */
export class DownloadBankFile {
  /** @param originator undefined if `ORIGINATOR_…` is not configured. */
  constructor(
    private readonly store: BankFileStore,
    private readonly encryption: Encryption,
    private readonly originator: Originator | undefined,
  ) {}

  /**
   * The same file gives the same bytes each time, with the originator of its first download.
   *
   * @throws Refusal NOT_FOUND; ORIGINATOR_MISSING; INVARIANT_BROKEN for an amount that no entry can carry.
   */
  async run(filePk: string, caller: Caller, now: Date): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    const found = await this.store.open(filePk, this.originator);
    if (!found) throw notFound('bank file');
    const { file, modifier, originator } = found;
    if (!originator) throw originatorMissing();
    const entries = await this.store.entries(filePk);
    const large = entries.find(({ amountCents }) => amountCents > MAX_ACH_CENTS);
    if (large) {
      const message = `Payment ${large.confirmation} is ${formatCents(large.amountCents)}. An ACH entry can carry at most $99,999,999.99, so the file cannot be written.`;
      throw new Refusal(ErrorCode.InvariantBroken, message);
    }
    await this.store.recordDownload(filePk, caller, now);
    const { businessDate, fileName, kind } = file;
    const text = nachaFile({ businessDate, modifier, originator, kind, entries: await this.decrypted(entries) });
    return { name: fileName, bytes: Buffer.from(text, 'ascii') };
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

/** The refusal while the installation has no originator. */
export function originatorMissing(): Refusal {
  return new Refusal(
    ErrorCode.OriginatorMissing,
    "The sender of bank files isn't set up. Ask the operator to set ORIGINATOR_NAME, ORIGINATOR_ID, ORIGINATOR_BANK_ROUTING, ORIGINATOR_BANK_NAME and ORIGINATOR_EDI_ID.",
  );
}
