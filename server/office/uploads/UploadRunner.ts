import type { ReadingOrder } from '../../../src/domain/office/uploads/RowReader';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { FileProblem, UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { type FileSource, type ReadingWatch, storageKeyOf } from '../../platform/files/filePorts';
import { FairTurns } from '../../platform/shared/FairTurns';
import { Refusal } from '../../platform/shared/Refusal';
import { checkFile, createChecker } from './checkFile';
import { commitRows } from './commitRows';
import type { RunningUpload } from './ports';
import type { UploadTask } from './Upload';
import { clearRows, type RunnerDependencies, type RunResult } from './UploadRun';

/** Lease of a run. Once it has expired, another process may take the run over. */
export const LEASE_MS = 120_000;

const PROGRESS_INTERVAL_MS = 1_000;

/** One file per person at a time: a second would leave no processor for other people's calls. */
const TURNS = { overall: 2, perPerson: 1 };

const LEASE_RENEWAL_MS = 30_000;
const FAILED = 'Something went wrong. No rows from this file have been applied. Try again, or upload it again.';

/** Reads and commits files in the background. A run of a process that died is resumed by another. */
export class UploadRunner {
  private readonly results = new Map<string, Promise<RunResult>>();
  private readonly stop = new AbortController();
  private readonly turns = new FairTurns(TURNS);

  constructor(private readonly dependencies: RunnerDependencies) {}

  /**
   * Runs the upload's task. Calling it again with the same run id returns the same promise. Never rejects.
   *
   * @param runId unique to this run: no other process uses it.
   */
  run(filePk: string, runId: string): Promise<RunResult> {
    const known = this.results.get(runId);
    if (known) return known;
    const end = this.work(filePk, runId).finally(() => this.results.delete(runId));
    this.results.set(runId, end);
    return end;
  }

  /** This process's run, or undefined. Another server may be running it. */
  find(runId: string): Promise<RunResult> | undefined {
    return this.results.get(runId);
  }

  /**
   * Resumes interrupted runs, one at a time.
   *
   * @param takesAll resume runs whose lease has not expired too; only if no other process can be running.
   */
  async resume(takesAll = false): Promise<void> {
    const now = this.dependencies.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const left = await this.dependencies.queries.takeOverExpired(takesAll ? new Date(until.getTime() + 1) : now, until);
    for (const { filePk, runId } of left) await this.run(filePk, runId);
  }

  /** Stops all runs. They are resumed later. */
  async close(): Promise<void> {
    this.stop.abort(new Error('The server is closing.'));
    await Promise.all(this.results.values());
  }

  private async work(filePk: string, runId: string): Promise<RunResult> {
    try {
      const running = await this.dependencies.queries.findRun(filePk, runId);
      if (!running) return { kind: 'lost' };
      return await this.waitForTurn(running, () => this.perform(running));
    } catch (error) {
      if (this.stop.signal.aborted) return { kind: 'lost' };
      return this.fail(filePk, runId, error);
    }
  }

  /** Renews the lease while the run waits for its turn. */
  private async waitForTurn(running: RunningUpload, work: () => Promise<RunResult>): Promise<RunResult> {
    const keepWaiting = setInterval(() => this.renewLease(running, 0), LEASE_RENEWAL_MS);
    try {
      return await this.turns.run(running.task.by.userId, () => {
        clearInterval(keepWaiting);
        return work();
      });
    } finally {
      clearInterval(keepWaiting);
    }
  }

  private async perform(running: RunningUpload): Promise<RunResult> {
    const { filePk, task } = running;
    if (this.stop.signal.aborted) return { kind: 'lost' };
    const file = async () => {
      const bytes = await this.dependencies.files.get(storageKeyOf(filePk));
      if (!bytes) throw new UnreadableFile(FileProblem.Damaged, 'The file is incomplete. Upload it again.');
      return bytes;
    };
    const watch = { onProgress: this.progressReporter(running), signal: this.stop.signal };
    if (task.kind === 'read') return readRows(this.dependencies, running, task, file, watch);
    return commitRows(this.dependencies, running, task, file, watch);
  }

  /** Ends a failed run and saves the reason. If that fails too, the run is resumed later. */
  private async fail(filePk: string, runId: string, error: unknown): Promise<RunResult> {
    const isExpected = error instanceof Refusal || error instanceof UnreadableFile;
    if (!isExpected) this.dependencies.onFailure?.(`work on upload ${filePk} failed`, error);
    const problem = isExpected ? problemMessage(error) : FAILED;
    try {
      return await this.stopRun(filePk, runId, problem, error);
    } catch (second) {
      this.dependencies.onFailure?.(`the failure of upload ${filePk} could not be saved`, second);
      return { kind: 'failed' };
    }
  }

  private async stopRun(filePk: string, runId: string, problem: string, error: unknown): Promise<RunResult> {
    const { transactions, clock } = this.dependencies;
    const left = await transactions.run((tx) => tx.uploads.lockRun(filePk, runId));
    // The file itself may be fine: the lease expires and the run is resumed.
    if (!left?.task || (left.task.kind === 'read' && isStorageUnavailable(error))) return { kind: 'lost' };
    if (left.task.kind === 'commit') await clearRows(transactions, { ...left, runId });
    return transactions.run(async (tx) => {
      const locked = await tx.uploads.lockRun(filePk, runId);
      if (!locked?.task) return { kind: 'lost' };
      // A file that has been read keeps its last result; one that never was is refused.
      const state = locked.task.kind === 'commit' || locked.format !== 'unknown' ? 'CHECKED' : 'REFUSED';
      await tx.uploads.stop(locked, state, problem, locked.task.by, clock.now());
      return error instanceof Refusal ? { kind: 'refused', refusal: error } : { kind: 'failed' };
    });
  }

  /** Saves the progress at most once a second. */
  private progressReporter(running: RunningUpload): (percent: number) => void {
    let toldAt = 0;
    return (percent) => {
      const now = this.dependencies.clock.now().getTime();
      if (now - toldAt < PROGRESS_INTERVAL_MS) return;
      toldAt = now;
      this.renewLease(running, percent);
    };
  }

  private renewLease({ filePk, runId }: RunningUpload, percent: number): void {
    const until = new Date(this.dependencies.clock.now().getTime() + LEASE_MS);
    this.dependencies.queries
      .renewLease(filePk, runId, percent, until)
      .catch((error: unknown) =>
        this.dependencies.onFailure?.(`the progress of upload ${filePk} was not saved`, error),
      );
  }
}

function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === ErrorCode.Unavailable;
}

function problemMessage(error: Refusal | UnreadableFile): string {
  return error.message === 'IS_PROCESSING'
    ? 'Daily processing is running. Commit the file again later.'
    : error.message;
}

/** Reads a file and saves its content and the effect of committing it. */
async function readRows(
  { queries, transactions, lookup, reading, clock }: RunnerDependencies,
  { filePk, runId, kind, owner }: RunningUpload,
  { by, template, layout }: UploadTask & { readonly kind: 'read' },
  file: FileSource,
  watch: ReadingWatch,
): Promise<RunResult> {
  const templates = await queries.templatesFor(kind, owner);
  const chosen = templates.find(({ templatePk }) => templatePk === template);
  const given = layout ?? chosen;
  const order: ReadingOrder = { kind, templates, ...(given ? { layout: given } : {}) };
  const checker = createChecker({ filePk, kind, owner }, by, lookup, clock.now());
  const found = await checkFile(reading, file, order, checker, watch);
  const named = layout === null && chosen ? { templatePk: chosen.templatePk, templateName: chosen.name } : {};
  return transactions.run(async (tx) => {
    const locked = await tx.uploads.lockRun(filePk, runId);
    if (!locked) return { kind: 'lost' };
    await tx.uploads.saveCheck(locked, { ...found, ...named }, by, clock.now());
    return { kind: 'read' };
  });
}

/** Longest time that a call waits for a run. */
const MAX_WAIT_MS = 10_000;

/** The result of `work`, or undefined if it takes longer than MAX_WAIT_MS; `work` continues. */
export async function resultInTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MAX_WAIT_MS);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
