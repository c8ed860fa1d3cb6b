import type { InvitationOptions } from '../../people/directory/peopleFile/ports';
import type { FileReading, FileStorage } from '../../platform/files/filePorts';
import type { Clock } from '../../platform/shared/Clock';
import type { KeyedAnswer } from '../../platform/shared/idempotency';
import type { Refusal } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { RunningUpload, UploadLookup, UploadQueries } from './ports';

export interface RunnerDependencies {
  readonly transactions: Transactions;
  readonly queries: UploadQueries;
  readonly lookup: UploadLookup;
  readonly files: FileStorage;
  readonly reading: FileReading;
  readonly clock: Clock;
  /** How people in files are invited. */
  readonly invitations: InvitationOptions;
  /** Called with unexpected errors. */
  readonly onFailure?: ((what: string, error: unknown) => void) | undefined;
}

/** Outcome of a run. */
export type RunResult =
  | { readonly kind: 'read' }
  | { readonly kind: 'committed'; readonly answer: KeyedAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed' }
  /** The run was taken over by another process, stopped or discarded. */
  | { readonly kind: 'lost' };

type UploadRun = Pick<RunningUpload, 'filePk' | 'runId' | 'kind' | 'owner'>;

/** Removes the uncommitted rows of an upload in small transactions, so that other calls are not blocked. */
export async function clearRows(transactions: Transactions, run: UploadRun): Promise<void> {
  const { kind, owner, filePk } = run;
  while (await whileLeaseHeld(transactions, run, (tx) => tx.uploads.rows.removeSome(kind, owner, filePk)))
    await yieldToEventLoop();
}

/** Runs one step in its own transaction. @returns undefined if another process has taken the run over. */
export function whileLeaseHeld<T>(
  transactions: Transactions,
  { filePk, runId }: Pick<RunningUpload, 'filePk' | 'runId'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  return transactions.run(async (tx) => ((await tx.uploads.holdsLease(filePk, runId)) ? work(tx) : undefined));
}

const PAUSE_MS = 5;

/**
 * Lets other calls reach the database between two steps of a long task. The embedded database runs in this thread and
 * would not yield on its own.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
