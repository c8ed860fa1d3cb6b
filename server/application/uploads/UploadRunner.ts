import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { FileProblem, UnreadableFile } from '../../../src/domain/files/UnreadableFile';
import type { ReadingOrder } from '../../../src/domain/uploads/RowReader';
import { FairTurns } from '../shared/FairTurns';
import { Refusal } from '../shared/Refusal';
import { appraise, judgeOf } from './appraise';
import { commitRows } from './commitRows';
import { type FileSource, type ReadingWatch, storageKeyOf } from './filePorts';
import type { RunningUpload } from './ports';
import type { UploadTask } from './Upload';
import { clearRows, type RunEnd, type RunnerParts } from './UploadRun';

/** Whoever works on an upload says so at least that often; after that another may take it over. */
export const RUN_MS = 120_000;

const TELL_EVERY_MS = 1_000;

/** One file of a person at a time: a second would leave no processor for the calls of others. */
const TURNS = { overall: 2, perPerson: 1 };

const KEEP_WAITING_EVERY_MS = 30_000;
const FAILED = 'Something went wrong on our side. Nothing of the file counts. Try again, or upload it again.';

/** Reads and commits files away from the calls that ask for it; what one process began another can end. */
export class UploadRunner {
  private readonly ends = new Map<string, Promise<RunEnd>>();
  private readonly stop = new AbortController();
  private readonly turns = new FairTurns(TURNS);

  constructor(private readonly parts: RunnerParts) {}

  /**
   * Does what the upload's task says, once however often it is asked. Never rejects.
   *
   * @param runId made for this run by whoever asks: no other process may do anything under it.
   */
  run(filePk: string, runId: string): Promise<RunEnd> {
    const known = this.ends.get(runId);
    if (known) return known;
    const end = this.work(filePk, runId).finally(() => this.ends.delete(runId));
    this.ends.set(runId, end);
    return end;
  }

  /** What this process does under an id; undefined when it does nothing, which says nothing of other processes. */
  underWay(runId: string): Promise<RunEnd> | undefined {
    return this.ends.get(runId);
  }

  /**
   * Takes up what was begun and left, one after the other.
   *
   * @param takesAll whether nobody else can be at work, so that nothing has to be waited for.
   */
  async resume(takesAll = false): Promise<void> {
    const now = this.parts.clock.now();
    const until = new Date(now.getTime() + RUN_MS);
    const left = await this.parts.book.takeOver(takesAll ? new Date(until.getTime() + 1) : now, until);
    for (const { filePk, runId } of left) await this.run(filePk, runId);
  }

  /** Ends what runs; it is taken up again later. */
  async close(): Promise<void> {
    this.stop.abort(new Error('The server is closing.'));
    await Promise.all(this.ends.values());
  }

  private async work(filePk: string, runId: string): Promise<RunEnd> {
    try {
      const running = await this.parts.book.running(filePk, runId);
      if (!running) return { kind: 'lost' };
      return await this.inTurn(running, () => this.perform(running));
    } catch (error) {
      if (this.stop.signal.aborted) return { kind: 'lost' };
      return this.giveUp(filePk, runId, error);
    }
  }

  /** Says while it waits for its turn that it is still wanted, so that no other process takes it over. */
  private async inTurn(running: RunningUpload, work: () => Promise<RunEnd>): Promise<RunEnd> {
    const keepWaiting = setInterval(() => this.keep(running, 0), KEEP_WAITING_EVERY_MS);
    try {
      return await this.turns.run(running.task.by.userId, () => {
        clearInterval(keepWaiting);
        return work();
      });
    } finally {
      clearInterval(keepWaiting);
    }
  }

  private async perform(running: RunningUpload): Promise<RunEnd> {
    const { filePk, task } = running;
    if (this.stop.signal.aborted) return { kind: 'lost' };
    const file = async () => {
      const bytes = await this.parts.files.get(storageKeyOf(filePk));
      if (!bytes) throw new UnreadableFile(FileProblem.Damaged, 'The file did not arrive whole. Upload it again.');
      return bytes;
    };
    const watch = { onProgress: this.teller(running), signal: this.stop.signal };
    if (task.kind === 'read') return readRows(this.parts, running, task, file, watch);
    return commitRows(this.parts, running, task, file, watch);
  }

  /** Nothing counts; the upload says why. When even that cannot be written, it is taken up again later. */
  private async giveUp(filePk: string, runId: string, error: unknown): Promise<RunEnd> {
    const isExpected = error instanceof Refusal || error instanceof UnreadableFile;
    if (!isExpected) this.parts.onFailure?.(`work on upload ${filePk} failed`, error);
    const problem = isExpected ? wordsOf(error) : FAILED;
    try {
      return await this.stopRun(filePk, runId, problem, error);
    } catch (second) {
      this.parts.onFailure?.(`upload ${filePk} was left`, second);
      return { kind: 'failed' };
    }
  }

  private async stopRun(filePk: string, runId: string, problem: string, error: unknown): Promise<RunEnd> {
    const { desk, clock } = this.parts;
    const left = await desk.inTransaction((tx) => tx.holdRun(filePk, runId));
    // Nothing was found out about the file itself: its time runs out, and then it is taken up again.
    if (!left?.task || (left.task.kind === 'read' && isAway(error))) return { kind: 'lost' };
    if (left.task.kind === 'commit') await clearRows(desk, { ...left, runId });
    return desk.inTransaction(async (tx) => {
      const held = await tx.holdRun(filePk, runId);
      if (!held?.task) return { kind: 'lost' };
      // What was checked before can be looked at again; what never was read is refused.
      const state = held.task.kind === 'commit' || held.format !== 'unknown' ? 'CHECKED' : 'REFUSED';
      await tx.stop(held, state, problem, held.task.by, clock.now());
      return error instanceof Refusal ? { kind: 'refused', refusal: error } : { kind: 'failed' };
    });
  }

  /** Says how far it is, not more than once a second. */
  private teller(running: RunningUpload): (percent: number) => void {
    let toldAt = 0;
    return (percent) => {
      const now = this.parts.clock.now().getTime();
      if (now - toldAt < TELL_EVERY_MS) return;
      toldAt = now;
      this.keep(running, percent);
    };
  }

  private keep({ filePk, runId }: RunningUpload, percent: number): void {
    const until = new Date(this.parts.clock.now().getTime() + RUN_MS);
    this.parts.book
      .keepRunning(filePk, runId, percent, until)
      .catch((error: unknown) => this.parts.onFailure?.(`the progress of upload ${filePk} was not kept`, error));
  }
}

/** The storage does not answer just now. */
function isAway(error: unknown): boolean {
  return error instanceof Refusal && error.code === ErrorCode.Unavailable;
}

function wordsOf(error: Refusal | UnreadableFile): string {
  return error.message === 'IS_PROCESSING' ? 'Daily processing is running. Commit it again later.' : error.message;
}

/** Reads a file and keeps what it holds and what committing it would do. Nothing counts yet. */
async function readRows(
  { book, desk, facts, reading, clock }: RunnerParts,
  { filePk, runId, kind, owner }: RunningUpload,
  { by, template, layout }: UploadTask & { readonly kind: 'read' },
  file: FileSource,
  watch: ReadingWatch,
): Promise<RunEnd> {
  const templates = await book.templatesFor(kind, owner);
  const chosen = templates.find(({ templatePk }) => templatePk === template);
  const given = layout ?? chosen;
  const order: ReadingOrder = { kind, templates, ...(given ? { layout: given } : {}) };
  const found = await appraise(reading, file, order, judgeOf({ filePk, kind, owner }, by.scope, facts), watch);
  const named = layout === null && chosen ? { templatePk: chosen.templatePk, templateName: chosen.name } : {};
  return desk.inTransaction(async (tx) => {
    const held = await tx.holdRun(filePk, runId);
    if (!held) return { kind: 'lost' };
    await tx.saveAppraisal(held, { ...found, ...named }, found.problem, by, clock.now());
    return { kind: 'read' };
  });
}

/** An answer waits for reading or writing that long, and no longer. */
const MOST_WAIT_MS = 10_000;

/** What `work` comes to, or undefined when it takes longer than an answer waits; it goes on then. */
export async function waitFor<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MOST_WAIT_MS);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
