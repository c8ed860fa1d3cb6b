import type { UploadState } from '../../../src/domain/office/uploads/UploadState';
import { type FileStorage, storageKeyOf } from '../../platform/files/filePorts';
import type { Caller } from '../../platform/shared/Caller';
import { notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { UploadReach, UploadView } from './Upload';
import { assertUploadRight, type UploadAccess } from './uploadAccess';

export interface DiscardUploadRequest {
  readonly caller: Caller;
  readonly reach: UploadReach;
  readonly filePk: string;
  readonly now: Date;
}

const COUNTS: readonly UploadState[] = ['COMMITTING', 'COMMITTED', 'REVERSED'];

/** Discards an uncommitted file and stops its run. Discarding it again changes nothing. */
export class DiscardUpload {
  constructor(
    private readonly access: UploadAccess,
    private readonly transactions: Transactions,
    private readonly files: FileStorage,
  ) {}

  /** @throws Refusal NOT_FOUND; WRONG_STATUS for a file that is or was committed. */
  async run({ caller, reach, filePk, now }: DiscardUploadRequest): Promise<UploadView> {
    const found = await this.access.queries.find(reach, filePk);
    if (!found) throw notFound('upload');
    await assertUploadRight(this.access, caller, found.kind, found.owner);
    const discarded = await this.transactions.run(async (tx) => {
      const locked = await tx.uploads.lock(reach, filePk);
      if (!locked) throw notFound('upload');
      if (COUNTS.includes(locked.state)) {
        throw wrongStatus('This file has been committed. Reverse it instead of discarding it.');
      }
      if (locked.state !== 'DISCARDED') await tx.uploads.finish(locked, 'DISCARDED', '', caller, now);
      return tx.uploads.view(reach, filePk);
    });
    // After the record, so that no record refers to a missing file. If this fails, retention deletes the file.
    await this.files.remove(storageKeyOf(filePk));
    return discarded;
  }
}
