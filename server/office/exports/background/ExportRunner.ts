import { PREPARED_FILE_DAYS } from '../../../../src/domain/office/exports/PreparedExport';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import type { FileStorage } from '../../../platform/files/filePorts';
import type { Caller } from '../../../platform/shared/Caller';
import type { Clock } from '../../../platform/shared/Clock';
import type { FairTurns } from '../../../platform/shared/FairTurns';
import { Refusal } from '../../../platform/shared/Refusal';
import type { ReportReading } from '../../../platform/shared/ReportReading';
import type { FilePart } from '../../../platform/shared/sheetFile';
import { roomProblem } from './BackgroundExports';
import type { ExportedLists } from './ExportedLists';
import type { ExportMail, ExportRun, ExportRuns, StoredPart } from './ports';
import { hashOf, partKey } from './storedParts';

/** Lease of a run. Once it has expired, another server may start the export again. */
export const EXPORT_LEASE_MS = 120_000;

/** How often a run extends its lease, shows its progress, and looks whether it was canceled. */
const EXTEND_MS = 1_000;

/** Bytes of a stored part. Only one is held in memory. */
export const STORED_PART_BYTES = 4_000_000;

/** Runs after which an export fails whose runs end without saying why: those of servers that died, or of an unavailable storage. */
export const MAX_EXPORT_TRIES = 3;

/** Pause before an export is tried again. */
const PAUSE_MS = 30_000;

/** Files deleted at a time. */
const DELETED_AT_ONCE = 100;

const DAY_MS = 86_400_000;

export interface ExportRunnerDependencies {
  readonly runs: ExportRuns;
  readonly lists: ExportedLists;
  readonly files: Pick<FileStorage, 'put' | 'remove'>;
  /** The person with the rights of now; undefined for someone who is no longer in the directory. */
  readonly findCaller: (userId: string) => Promise<Caller | undefined>;
  readonly mail: ExportMail;
  /** Turns for each part, which it takes after those of people who wait for their exports. */
  readonly turns: Pick<FairTurns, 'runInBackground'>;
  /** Reads the rows from a replica. Default: there is none. */
  readonly reports?: ReportReading | undefined;
  readonly clock: Clock;
  readonly onFailure?: ((what: string, error: unknown) => void) | undefined;
}

/**
 * Prepares exports in the background, one at a time on each server, so that other calls still get the database and the processor.
 * Exports that people are waiting for go first. If a server dies, another one starts its export over under a new run ID, so that a file
 * never has parts of two runs.
 *
 * @source docs/decisions/files.md#a-long-export-can-be-prepared-in-the-background
 */
export class ExportRunner {
  private working: Promise<void> | undefined;
  private isStarted = false;
  private isWoken = false;
  private readonly stop = new AbortController();

  constructor(private readonly dependencies: ExportRunnerDependencies) {}

  /** Prepares what is due, now and whenever it is woken. */
  start(): void {
    this.isStarted = true;
    this.wake();
  }

  /** Prepares what is due, in the background. Does nothing on a server that has not started the runner, or is closing. */
  wake(): void {
    if (this.isStarted && !this.stop.signal.aborted) void this.run();
  }

  /** Prepares what is due, and deletes files that are no longer kept. Never rejects. */
  run(): Promise<void> {
    this.isWoken = true;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
    return this.working;
  }

  /** Stops the current run. Another server, or this one after its restart, starts its export again. */
  async close(): Promise<void> {
    this.stop.abort(new Error('The server is closing.'));
    await this.working;
  }

  private async work(): Promise<void> {
    try {
      while (this.isWoken && !this.stop.signal.aborted) {
        this.isWoken = false;
        await this.deleteLeft();
        for (let run = await this.claim(); run; run = await this.claim()) await this.perform(run);
      }
    } catch (error) {
      this.dependencies.onFailure?.('exports could not be prepared', error);
    }
  }

  private async claim(): Promise<ExportRun | undefined> {
    if (this.stop.signal.aborted) return undefined;
    const now = this.dependencies.clock.now();
    return this.dependencies.runs.claim(now, this.later(EXPORT_LEASE_MS));
  }

  private async perform(run: ExportRun): Promise<void> {
    const { onFailure } = this.dependencies;
    try {
      if (run.tries > MAX_EXPORT_TRIES) throw new Error(`Export ${run.exportPk} was tried ${MAX_EXPORT_TRIES} times.`);
      await this.prepare(run);
    } catch (error) {
      try {
        await this.settle(run, error);
      } catch (second) {
        // The lease expires, and the export is started again.
        onFailure?.(`the failure of export ${run.exportPk} could not be saved`, second);
      }
    }
    // A run that was canceled or failed leaves parts behind.
    await this.deleteLeft();
  }

  private async settle(run: ExportRun, error: unknown): Promise<void> {
    const { runs, clock, mail, onFailure } = this.dependencies;
    if (error instanceof RunLost) return;
    if (this.stop.signal.aborted) return runs.release(run, clock.now(), false);
    const isFinal = error instanceof Refusal && error.code !== ErrorCode.Unavailable;
    if (!isFinal) onFailure?.(`export ${run.exportPk} could not be prepared`, error);
    if (!isFinal && run.tries < MAX_EXPORT_TRIES) return runs.release(run, this.later(PAUSE_MS * run.tries), true);
    return runs.fail(run, isFinal ? error.message : UNEXPLAINED, clock.now(), mail);
  }

  private async prepare(run: ExportRun): Promise<void> {
    const { runs, lists, findCaller, clock, reports } = this.dependencies;
    const caller = await findCaller(run.userId);
    if (caller?.person.status !== 'Active') throw new Refusal(ErrorCode.NotActive, 'Your access has been disabled.');
    const rights = lists.rightsOf(run.request, caller.person);
    if (!(await runs.begin(run, rights))) throw new RunLost();
    const ended = new AbortController();
    const signal = AbortSignal.any([this.stop.signal, ended.signal]);
    const write = async () => {
      const lease = this.keepLease(run, ended);
      try {
        const file = await lists.open(run.request, caller, signal, clock.now());
        if (!(await runs.describe(run, file))) throw new RunLost();
        return await this.write(run, file.parts, signal, lease);
      } finally {
        lease.end();
      }
    };
    const rows = reports
      ? (await reports.run({ scope: rights.scope, seen: await reports.position() }, write)).answer
      : await write();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + PREPARED_FILE_DAYS * DAY_MS);
    await runs.finish(run, rows, now, expiresAt, this.dependencies.mail);
  }

  /** Stores the file in parts. @returns the number of its rows */
  private async write(
    run: ExportRun,
    parts: AsyncGenerator<FilePart>,
    signal: AbortSignal,
    lease: { rows: number },
  ): Promise<number> {
    let waiting: Uint8Array[] = [];
    let size = 0;
    let partNo = 0;
    const store = async () => {
      partNo += 1;
      await this.store(run, partNo, Buffer.concat(waiting), lease.rows);
      waiting = [];
      size = 0;
    };
    const next = () => this.dependencies.turns.runInBackground(() => parts.next(), signal);
    try {
      for (let part = await next(); !part.done; part = await next()) {
        signal.throwIfAborted();
        const { bytes, rows } = part.value;
        lease.rows = rows;
        waiting.push(bytes);
        size += bytes.length;
        if (size >= STORED_PART_BYTES) await store();
      }
    } finally {
      await parts.return(undefined);
    }
    if (size > 0 || partNo === 0) await store();
    return lease.rows;
  }

  /** Records a part, then stores it, so that a part without a record was stored by a run that had lost the export. */
  private async store(run: ExportRun, partNo: number, bytes: Uint8Array, rows: number): Promise<void> {
    const { runs, files } = this.dependencies;
    const problem = roomProblem(await runs.keptBytes(run.userId));
    if (problem !== undefined) throw new Refusal(ErrorCode.TooMany, problem);
    const storageKey = partKey(run, partNo);
    const part: StoredPart = { partNo, storageKey, rows, bytes: bytes.length, sha256: hashOf(bytes) };
    if (!(await runs.addPart(run, part, this.later(EXPORT_LEASE_MS)))) throw new RunLost();
    await files.put(storageKey, bytes);
    if (await runs.extend(run, rows, this.later(EXPORT_LEASE_MS))) return;
    // The record may have been removed before the file was stored.
    await files.remove(storageKey);
    throw new RunLost();
  }

  /** Extends the lease while the run works, and ends the run when it was canceled, or has lost the export. */
  private keepLease(run: ExportRun, ended: AbortController) {
    const { runs, onFailure } = this.dependencies;
    const lease = { rows: 0, end: () => clearInterval(timer) };
    let isBusy = false;
    const extend = async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        if (!(await runs.extend(run, lease.rows, this.later(EXPORT_LEASE_MS)))) ended.abort(new RunLost());
      } catch (error) {
        onFailure?.(`the progress of export ${run.exportPk} was not saved`, error);
      } finally {
        isBusy = false;
      }
    };
    const timer = setInterval(() => void extend(), EXTEND_MS).unref();
    return lease;
  }

  /** Deletes the files of parts that are no longer kept, then their records. */
  private async deleteLeft(): Promise<void> {
    const { runs, files, clock } = this.dependencies;
    for (;;) {
      const left = await runs.leftParts(clock.now(), DELETED_AT_ONCE);
      for (const { storageKey } of left) await files.remove(storageKey);
      if (left.length > 0) await runs.removeParts(left.map(({ storageKey }) => storageKey));
      if (left.length < DELETED_AT_ONCE) break;
    }
    await runs.removeEnded(clock.now());
  }

  private later(ms: number): Date {
    return new Date(this.dependencies.clock.now().getTime() + ms);
  }
}

/** The export was canceled, deleted, or started again by another server. */
class RunLost extends Error {
  constructor() {
    super('The export was canceled, or another server prepares it.');
  }
}

const UNEXPLAINED =
  'Something went wrong. Prepare it again. If it fails again, add a filter to the list, or contact support.';
