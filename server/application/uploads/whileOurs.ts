import type { RunningUpload } from './ports/UploadBook';
import type { UploadDesk, UploadTransaction } from './ports/UploadDesk';

/** Does a part of a run in a transaction of its own, unless somebody else has taken the run over. @returns undefined then. */
export function whileOurs<T>(
  desk: UploadDesk,
  { filePk, runId }: Pick<RunningUpload, 'filePk' | 'runId'>,
  work: (tx: UploadTransaction) => Promise<T>,
): Promise<T | undefined> {
  return desk.inTransaction(async (tx) => ((await tx.keepsRun(filePk, runId)) ? work(tx) : undefined));
}
