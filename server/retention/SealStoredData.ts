import { attachmentKey } from '../bills/BillAttachments';
import { type FileStorage, storageKeyOf } from '../uploads/filePorts';
import { SEALED_PLACES, type SealedBatch, type UnsealedRecords } from './ports';

/** Few, because files may be large, and a run may be asked to end after each batch. */
const FILE_BATCH = 20;
const ROW_BATCH = 500;

/** What was encrypted that former versions had stored as it is. */
export interface SealedCounts {
  readonly files: number;
  readonly rows: number;
}

/**
 * Encrypts special data that former versions stored. Safe beside servers and other runs; an interrupted run continues the next
 * time. Does nothing while servers may run that cannot read encrypted values, and once everything is encrypted.
 *
 * @source docs/decisions/maintenance.md#special-data-is-encrypted-a-day-after-the-upgrade
 */
export class SealStoredData {
  /** @param files encrypts what is put, and reads both. */
  constructor(
    private readonly records: UnsealedRecords,
    private readonly files: FileStorage,
  ) {}

  /**
   * @param shouldContinue called before each batch.
   * @throws Error if the storage fails.
   */
  async run(shouldContinue: () => boolean = () => true): Promise<SealedCounts> {
    if (!(await this.records.areNeeded())) return { files: 0, rows: 0 };
    const sealed = (seal: (after: SealedBatch['last']) => Promise<SealedBatch>) => inBatches(shouldContinue, seal);
    const uploads = await sealed((after) =>
      this.records.sealUploads(after, FILE_BATCH, (filePk) => this.sealFile(storageKeyOf(filePk))),
    );
    const attachments = await sealed((after) =>
      this.records.sealAttachments(after, FILE_BATCH, (pk) => this.sealFile(attachmentKey(pk))),
    );
    let rows = 0;
    for (const place of SEALED_PLACES) rows += await sealed((after) => this.records.sealRows(place, after, ROW_BATCH));
    if (shouldContinue()) await this.records.finish();
    return { files: uploads + attachments, rows };
  }

  private async sealFile(key: string): Promise<void> {
    const bytes = await this.files.get(key);
    if (bytes) await this.files.put(key, bytes);
  }
}

/** Encrypts batch after batch, until none is left or the run should end. @returns how many were encrypted. */
async function inBatches(
  shouldContinue: () => boolean,
  seal: (after: SealedBatch['last']) => Promise<SealedBatch>,
): Promise<number> {
  let total = 0;
  let after: SealedBatch['last'];
  while (shouldContinue()) {
    const { sealed, last } = await seal(after);
    total += sealed;
    if (last === undefined) break;
    after = last;
  }
  return total;
}
