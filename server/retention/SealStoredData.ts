import { attachmentKey } from '../bills/BillAttachments';
import { type FileStorage, storageKeyOf } from '../uploads/filePorts';
import { SEALED_PLACES, type SealedPlace, type UnsealedRecords } from './ports';

/** Few, because the rows are locked until their files are written. */
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
    let files = 0;
    while (shouldContinue()) {
      const uploads = await this.records.sealUploads(FILE_BATCH, (filePk) => this.sealFile(storageKeyOf(filePk)));
      const attachments = await this.records.sealAttachments(FILE_BATCH, (pk) => this.sealFile(attachmentKey(pk)));
      files += uploads + attachments;
      if (uploads + attachments === 0) break;
    }
    let rows = 0;
    for (const place of SEALED_PLACES) rows += await this.sealRows(place, shouldContinue);
    if (shouldContinue()) await this.records.finish();
    return { files, rows };
  }

  private async sealRows(place: SealedPlace, shouldContinue: () => boolean): Promise<number> {
    let rows = 0;
    let after: readonly string[] | undefined;
    while (shouldContinue()) {
      const batch = await this.records.sealRows(place, after, ROW_BATCH);
      rows += batch.sealed;
      if (batch.last === undefined) break;
      after = batch.last;
    }
    return rows;
  }

  private async sealFile(key: string): Promise<void> {
    const bytes = await this.files.get(key);
    if (bytes) await this.files.put(key, bytes);
  }
}
