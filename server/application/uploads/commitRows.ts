import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { ReadingOrder, UploadRecord } from '../../../src/domain/uploads/RowReader';
import { type KeyedRequest, onceByKey } from '../payments/idempotency';
import { Refusal } from '../shared/Refusal';
import { type CheckWatch, checkFile, createChecker } from './checkFile';
import type { FileSource } from './filePorts';
import {
  type LockedUpload,
  ROWS_PER_TRANSACTION,
  type RunningUpload,
  type UploadTransaction,
  type UploadUnitOfWork,
} from './ports';
import type { FileCheck, UploadTask } from './Upload';
import { clearRows, type RunnerDependencies, type RunResult, whileLeaseHeld, yieldToEventLoop } from './UploadRun';

/** Progress while bills are written, after the whole file has been read. */
const WRITING_PERCENT = 99;

type CommitTask = UploadTask & { readonly kind: 'commit' };

/**
 * Reads the file again as it was checked, writes its rows invisibly in small transactions, and commits all of them in one
 * short transaction that also binds the idempotency key, so that all rows are applied exactly once or not at all.
 *
 * @throws Refusal STALE_VERSION if the result differs from the check; IS_PROCESSING.
 */
export async function commitRows(
  { unitOfWork: desk, lookup: facts, reading, clock }: RunnerDependencies,
  running: RunningUpload,
  task: CommitTask,
  file: FileSource,
  watch: CheckWatch,
): Promise<RunResult> {
  const { filePk, runId, kind, owner, layout } = running;
  const order: ReadingOrder = { kind, templates: [], ...(layout ? { layout } : {}) };
  await clearRows(desk, running);
  const waiting = new RowBuffer(async (records) => {
    await whileLeaseHeld(desk, running, (tx) => tx.rows.add(kind, owner, filePk, records));
  });
  const judge = createChecker(running, task.by.scope, facts);
  const found = await checkFile(reading, file, order, judge, {
    ...watch,
    onRows: ({ records }) => waiting.take(records),
  });
  await waiting.end();
  if (kind === 'carrierBill') await writeBills(desk, running, found, watch);
  const now = clock.now();
  const committed = await desk.inTransaction(async (tx) => {
    // The key is locked before the upload, in the same order as in a repeated request.
    await tx.keys.lock(task.by.userId, task.idempotencyKey);
    const held = await tx.lockRun(filePk, runId);
    return held && onceByKey(tx.keys, commitKey(filePk, task), 200, now, () => commit(tx, held, found, task, now));
  });
  return committed ? { kind: 'committed', answer: committed } : { kind: 'lost' };
}

/** Writes the lines of bills that are not visible yet, in small transactions. */
async function writeBills(
  desk: UploadUnitOfWork,
  running: RunningUpload,
  { bills }: FileCheck,
  { onProgress, signal }: CheckWatch,
): Promise<void> {
  const { owner, filePk } = running;
  await whileLeaseHeld(desk, running, (tx) => tx.bills.begin(owner, filePk, bills));
  // oxlint-disable-next-line no-await-in-loop -- yields between the steps
  while (await whileLeaseHeld(desk, running, (tx) => tx.bills.writeLines(owner, filePk))) {
    await yieldToEventLoop();
    signal?.throwIfAborted();
    onProgress?.(WRITING_PERCENT);
  }
}

/** Collects rows, so that each statement writes many. */
class RowBuffer {
  private readonly records: UploadRecord[] = [];

  constructor(private readonly write: (records: readonly UploadRecord[]) => Promise<void>) {}

  async take(records: readonly UploadRecord[]): Promise<void> {
    for (const record of records) this.records.push(record);
    // oxlint-disable-next-line no-await-in-loop -- yields between the steps
    while (this.records.length >= ROWS_PER_TRANSACTION) await this.write(this.records.splice(0, ROWS_PER_TRANSACTION));
  }

  async end(): Promise<void> {
    if (this.records.length > 0) await this.write(this.records.splice(0));
  }
}

async function commit(
  tx: UploadTransaction,
  held: LockedUpload,
  found: FileCheck,
  { by }: CommitTask,
  now: Date,
): Promise<object> {
  const isAsChecked =
    found.goodRows === held.goodRows &&
    found.errorRows === held.errorRows &&
    found.totalCents === held.totalCents &&
    found.effect === held.effect &&
    found.groupNumbers.join() === held.groupNumbers.join();
  if (!isAsChecked) throw changed();
  if (held.kind === 'carrierBill') {
    await tx.bills.assertWritesOpen(now);
    const made = await tx.bills.create(held, found.bills, by, now);
    if (made !== found.bills.length) throw changed();
  }
  await tx.finish(held, 'COMMITTED', committedEffect(found.effect), by, now);
  return tx.view(by, held.filePk);
}

/** The effect in the past tense. */
function committedEffect(effect: string): string {
  return effect.replace(/^Adds /, 'Added ');
}

function changed(): Refusal {
  const message = 'Groups or bills have changed since the file was checked. Read it again, then commit.';
  return new Refusal(ErrorCode.StaleVersion, message);
}

/** The request that an idempotency key stands for. The same key never commits twice. */
export function commitKey(
  filePk: string,
  { by, idempotencyKey, options }: UploadTask & { readonly kind: 'commit' },
): KeyedRequest {
  const { version, leaveOutErrors, allowDuplicate } = options;
  return {
    userId: by.userId,
    idempotencyKey,
    call: `POST /api/uploads/${filePk}/commit`,
    body: { version, leaveOutErrors, allowDuplicate },
  };
}
