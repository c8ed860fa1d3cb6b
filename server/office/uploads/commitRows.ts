import { commitUpload } from '../../../contract/office/uploadRecords';
import { controlDifference } from '../../../src/domain/office/uploads/controlTotal';
import type { ReadingOrder, UploadRecord } from '../../../src/domain/office/uploads/RowReader';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { sentence } from '../../../src/domain/platform/text/wording';
import { postOpening } from '../../money/opening/postOpening';
import type { FileSource } from '../../platform/files/filePorts';
import { type KeyedRequest, keyedBy, onceByKey } from '../../platform/shared/idempotency';
import { officeDate } from '../../platform/shared/officeDate';
import { type Refusal, staleVersion } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { type CheckWatch, checkFile, createChecker } from './checkFile';
import { assertSigned } from './EnterControlTotals';
import { type LockedUpload, ROWS_PER_TRANSACTION, type RunningUpload } from './ports';
import type { CommitOptions, FileCheck, UploadTask } from './Upload';
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
  { transactions, lookup, reading, clock, invitations }: RunnerDependencies,
  running: RunningUpload,
  task: CommitTask,
  file: FileSource,
  watch: CheckWatch,
): Promise<RunResult> {
  const { filePk, runId, kind, owner, layout } = running;
  const order: ReadingOrder = { kind, templates: [], ...(layout ? { layout } : {}) };
  await clearRows(transactions, running);
  const waiting = new RowBuffer(async (records) => {
    await whileLeaseHeld(transactions, running, (tx) => tx.uploads.rows.add(kind, owner, filePk, records));
  });
  const judge = createChecker(running, task.by, lookup, clock.now());
  const found = await checkFile(reading, file, order, judge, {
    ...watch,
    onRows: ({ records }) => waiting.take(records),
  });
  await waiting.end();
  if (kind === 'carrierBill') await writeBills(transactions, running, found, watch);
  const now = clock.now();
  const today = officeDate(now, lookup.officeTimeZone);
  const committed = await transactions.run(async (tx) => {
    // The key is locked before the upload, in the same order as in a repeated request.
    await tx.keys.lock(task.by.userId, task.idempotencyKey);
    const locked = await tx.uploads.lockRun(filePk, runId);
    return (
      locked &&
      onceByKey(tx.keys, commitKey(filePk, task), now, () =>
        commit(tx, locked, found, task, { now, today, invitations }),
      )
    );
  });
  return committed ? { kind: 'committed', answer: committed } : { kind: 'lost' };
}

/** Writes the lines of bills that are not visible yet, in small transactions. */
async function writeBills(
  transactions: Transactions,
  running: RunningUpload,
  { bills }: FileCheck,
  { onProgress, signal }: CheckWatch,
): Promise<void> {
  const { owner, filePk } = running;
  await whileLeaseHeld(transactions, running, (tx) => tx.uploads.bills.begin(owner, filePk, bills));
  // oxlint-disable-next-line no-await-in-loop -- yields between the steps
  while (await whileLeaseHeld(transactions, running, (tx) => tx.uploads.bills.writeLines(owner, filePk))) {
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
  tx: Transaction,
  locked: LockedUpload,
  found: FileCheck,
  { by, options }: CommitTask,
  {
    now,
    today,
    invitations,
  }: { readonly now: Date; readonly today: LocalDate } & Pick<RunnerDependencies, 'invitations'>,
): Promise<object> {
  const isAsChecked =
    found.goodRows === locked.goodRows &&
    found.errorRows === locked.errorRows &&
    found.totalCents === locked.totalCents &&
    found.effect === locked.effect &&
    found.groupNumbers.join() === locked.groupNumbers.join();
  if (!isAsChecked) throw changed();
  if (locked.kind === 'carrierBill') {
    await tx.gate.assertBillsOpen(now);
    const made = await tx.uploads.bills.create(locked, found.bills, by, now);
    if (made !== found.bills.length) throw changed();
  }
  if (locked.kind === 'setup' && !(await tx.uploadedSetup.apply(locked.filePk, by, now))) throw changed();
  if (locked.kind === 'people' && !(await tx.uploadedPeople.apply(locked.filePk, by, now, invitations)))
    throw changed();
  if (locked.kind === 'opening') {
    await assertSigned(tx, { ...locked, openingTotals: found.openingTotals ?? [] }, by.userId, now);
    if (!(await postOpening(tx, locked.filePk, { by, now, today }))) throw changed();
  }
  await tx.uploads.finish(locked, 'COMMITTED', committedEffect(found, options), by, now);
  return tx.uploads.view(by, locked.filePk);
}

/** The effect in the past tense, with a difference from the control total that was confirmed. */
function committedEffect({ effect, totalCents }: FileCheck, { controlTotalCents = null }: CommitOptions): string {
  const done = effect
    .replace(/^Adds /, 'Added ')
    .replace(/^Changes /, 'Changed ')
    .replace(', and changes ', ', and changed ')
    .replace(/^Invites /, 'Invited ')
    .replace(/^Gives /, 'Gave ')
    .replace(/^Posts /, 'Posted ')
    .replace('account gets ', 'account got ')
    .replace('; gives ', '; gave ');
  const isCompared = controlTotalCents !== null && totalCents !== null;
  const difference = isCompared ? controlDifference(totalCents, controlTotalCents) : undefined;
  return difference ? `${sentence(done)} Committed with a difference: ${difference.message}` : done;
}

function changed(): Refusal {
  const message = 'Groups or bills have changed since the file was checked. Read it again, then commit.';
  return staleVersion(message);
}

/** The request of an idempotency key. The same key never commits twice. */
export function commitKey(
  filePk: string,
  { by, idempotencyKey, options }: UploadTask & { readonly kind: 'commit' },
): KeyedRequest {
  const { version, leaveOutErrors, allowDuplicate, controlTotalCents = null, confirmDifferenceCents } = options;
  // Left out if not given, so that keys of earlier versions keep their request.
  const control = { ...(controlTotalCents !== null && { controlTotalCents, confirmDifferenceCents }) };
  const body = { version, leaveOutErrors, allowDuplicate, ...control };
  return keyedBy(commitUpload, { caller: by, idempotencyKey }, { filePk }, body);
}
