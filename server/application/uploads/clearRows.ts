import { letOthersGo } from './letOthersGo';
import type { RunningUpload } from './ports/UploadBook';
import type { UploadDesk } from './ports/UploadDesk';
import { whileOurs } from './whileOurs';

type UploadRun = Pick<RunningUpload, 'filePk' | 'runId' | 'kind' | 'owner'>;

/** Takes out what was written of an upload and does not count, a part at a time, so that nobody waits for all of it. */
export async function clearRows(desk: UploadDesk, run: UploadRun): Promise<void> {
  const { kind, owner, filePk } = run;
  while (await whileOurs(desk, run, (tx) => tx.removeSomeRows(kind, owner, filePk))) await letOthersGo();
}
