import type { KeyedAnswer } from '../payments/ports/KeyBook';
import type { Clock } from '../shared/Clock';
import type { Refusal } from '../shared/Refusal';
import type { FileReading, FileStorage } from './filePorts';
import type { RunningUpload, UploadLookup, UploadQueries, UploadTransaction, UploadUnitOfWork } from './ports';

/** What the work on uploads stands on. */
export interface RunnerDependencies {
  readonly unitOfWork: UploadUnitOfWork;
  readonly queries: UploadQueries;
  readonly lookup: UploadLookup;
  readonly files: FileStorage;
  readonly reading: FileReading;
  readonly clock: Clock;
  /** Told of what went wrong on our side. */
  readonly onFailure?: ((what: string, error: unknown) => void) | undefined;
}

/** How a piece of work ended. */
export type RunResult =
  | { readonly kind: 'read' }
  | { readonly kind: 'committed'; readonly answer: KeyedAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed' }
  /** Somebody else does it now, or nobody any more. */
  | { readonly kind: 'lost' };

type UploadRun = Pick<RunningUpload, 'filePk' | 'runId' | 'kind' | 'owner'>;

/** Takes out what was written of an upload and does not count, a part at a time, so that nobody waits for all of it. */
export async function clearRows(desk: UploadUnitOfWork, run: UploadRun): Promise<void> {
  const { kind, owner, filePk } = run;
  while (await whileLeaseHeld(desk, run, (tx) => tx.rows.removeSome(kind, owner, filePk))) await yieldToEventLoop();
}

/** Does a part of a run in a transaction of its own, unless somebody else has taken the run over. @returns undefined then. */
export function whileLeaseHeld<T>(
  desk: UploadUnitOfWork,
  { filePk, runId }: Pick<RunningUpload, 'filePk' | 'runId'>,
  work: (tx: UploadTransaction) => Promise<T>,
): Promise<T | undefined> {
  return desk.inTransaction(async (tx) => ((await tx.holdsLease(filePk, runId)) ? work(tx) : undefined));
}

const PAUSE_MS = 5;

/**
 * Between two parts of long work: whatever has come in meanwhile is begun now, and gets to the database before the next part.
 * The embedded one works in this very thread, and would let nothing in by itself.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
