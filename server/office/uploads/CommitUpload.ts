import { randomUUID } from 'node:crypto';
import { controlDifference } from '../../../src/domain/office/uploads/controlTotal';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { CommandRequest } from '../../platform/shared/CommandRequest';
import { type KeyedAnswer, savedAnswer } from '../../platform/shared/idempotency';
import { notFound, Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { commitKey } from './commitRows';
import { assertSigned } from './EnterControlTotals';
import type { LockedUpload } from './ports';
import type { RememberLayout } from './RememberLayout';
import type { CommitOptions, UploadReach, UploadTask, UploadView } from './Upload';
import type { RunResult } from './UploadRun';
import { LEASE_MS, resultInTime, type UploadRunner } from './UploadRunner';
import { assertUploadRight, type UploadAccess } from './uploadAccess';

export interface CommitUploadRequest extends CommandRequest {
  readonly reach: UploadReach;
  readonly filePk: string;
  readonly options: CommitOptions;
  /** Throws a Refusal unless the person signed in recently. Default: accepts any sign-in. */
  readonly assertRecentSignIn?: () => void;
}

/** Files that give people access or post the balances of an installation. Reversing one needs a recent sign-in, too. @source BR-ACC-18 */
export const NEEDS_RECENT_SIGN_IN: ReadonlySet<UploadKind> = new Set([
  UploadKind.Setup,
  UploadKind.People,
  UploadKind.Opening,
]);

/** The response saved under the key; or the run, started by this call or an earlier one. */
type StartedCommit = { readonly answer: KeyedAnswer } | { readonly runId: string; readonly isNew: boolean };

/** Commits the good rows of a checked file, all or none, once. */
export class CommitUpload {
  constructor(
    private readonly access: UploadAccess,
    private readonly transactions: Transactions,
    private readonly runner: UploadRunner,
    private readonly remember?: RememberLayout,
  ) {}

  /**
   * @returns the response bound to the key; or the upload if committing takes longer than a call waits, or runs on
   *   another server.
   * @throws Refusal NOT_FOUND; WRONG_STATUS, STALE_VERSION, KEY_IN_FLIGHT, IS_PROCESSING;
   * SAME_PERSON for opening balances; 422 ROWS_WITH_ERRORS, DUPLICATE_FILE, CONTROL_TOTAL, KEY_REUSED; 503 UNAVAILABLE.
   */
  async run(request: CommitUploadRequest): Promise<KeyedAnswer | UploadView> {
    const { caller, reach, filePk } = request;
    const found = await this.access.queries.find(reach, filePk);
    if (!found) throw notFound('upload');
    const { scope } = await assertUploadRight(this.access, caller, found.kind, found.owner);
    if (NEEDS_RECENT_SIGN_IN.has(found.kind)) request.assertRecentSignIn?.();
    const by = { userId: caller.userId, name: caller.name, scope };
    const { idempotencyKey, options } = request;
    const task = { kind: 'commit', by, idempotencyKey, options } as const;
    const started = await this.transactions.run((tx) => startCommit(tx, request, task));
    if ('answer' in started) return started.answer;
    const { runId, isNew } = started;
    if (isNew) await this.remember?.run(found, by, request.now);
    // A run of another server is not started here: each would delete the other's rows.
    const run = isNew ? this.runner.run(filePk, runId) : this.runner.find(runId);
    const end = run && (await resultInTime(run));
    return answerOf(end) ?? (await this.asItStands(reach, filePk));
  }

  private async asItStands(reach: UploadReach, filePk: string): Promise<UploadView> {
    const upload = await this.access.queries.find(reach, filePk);
    if (!upload) throw notFound('upload');
    return upload;
  }
}

function answerOf(end: RunResult | undefined): KeyedAnswer | undefined {
  if (end?.kind === 'refused') throw end.refusal;
  if (end?.kind === 'failed')
    throw new Refusal(ErrorCode.Unavailable, 'Committing failed. No rows from this file have been applied. Try again.');
  return end?.kind === 'committed' ? end.answer : undefined;
}

async function startCommit(
  tx: Transaction,
  { reach, filePk, now }: CommitUploadRequest,
  task: UploadTask & { readonly kind: 'commit' },
): Promise<StartedCommit> {
  const answer = await savedAnswer(tx.keys, commitKey(filePk, task));
  if (answer) return { answer };
  const locked = await tx.uploads.lock(reach, filePk);
  if (!locked) throw notFound('upload');
  if (locked.runId !== null && isSameCommit(locked, task)) return { runId: locked.runId, isNew: false };
  await tx.uploads.lockOwner(locked.owner);
  await assertCommittable(tx, reach, locked, task, now);
  const runId = randomUUID();
  await tx.uploads.start(locked, { runId, task, until: new Date(now.getTime() + LEASE_MS) }, task.by, now);
  return { runId, isNew: true };
}

/** Whether the same commit is sent again while it is running. */
function isSameCommit({ task }: LockedUpload, requested: UploadTask & { readonly kind: 'commit' }): boolean {
  return (
    task?.kind === 'commit' &&
    task.idempotencyKey === requested.idempotencyKey &&
    task.by.userId === requested.by.userId
  );
}

async function assertCommittable(
  tx: Transaction,
  reach: UploadReach,
  locked: LockedUpload,
  { by, options }: UploadTask & { readonly kind: 'commit' },
  now: Date,
): Promise<void> {
  if (locked.state !== 'CHECKED') throw wrongStatus(NOT_NOW[locked.state]);
  if (locked.version !== options.version) {
    throw staleVersion('This file has been read again since you opened it. Review it, then commit.');
  }
  const isOpening = locked.kind === UploadKind.Opening;
  if (isOpening) await assertSigned(tx, locked, by.userId, now);
  if (locked.goodRows === 0) {
    throw new Refusal(ErrorCode.RowsWithErrors, locked.problem || 'This file has no row without errors.');
  }
  if (locked.errorRows > 0 && !options.leaveOutErrors) {
    const rows = locked.errorRows === 1 ? 'One row has' : `${locked.errorRows} rows have`;
    throw new Refusal(ErrorCode.RowsWithErrors, `${rows} errors. Correct the file, or commit without them.`);
  }
  assertControlTotal(locked, options);
  const duplicate =
    options.allowDuplicate && !isOpening ? undefined : await tx.uploads.committedDuplicate(reach, locked);
  if (!duplicate) return;
  const message = `The same file has already been committed: ${duplicate.fileName}, sent by ${duplicate.addUser} on ${duplicate.addDate.slice(0, 10)}.`;
  if (isOpening)
    throw new Refusal(ErrorCode.DuplicateFile, `${message} Balances are posted once: reverse that file first.`);
  throw new Refusal(ErrorCode.DuplicateFile, `${message} Confirm that you want to commit it again.`);
}

/** @source docs/decisions/files.md#a-control-total-blocks-the-commit-until-its-difference-is-confirmed */
function assertControlTotal(
  { totalCents }: Pick<LockedUpload, 'totalCents'>,
  { controlTotalCents = null, confirmDifferenceCents = null }: CommitOptions,
): void {
  if (controlTotalCents === null) return;
  if (totalCents === null) {
    throw new Refusal(ErrorCode.ControlTotal, 'This file has no amounts to compare with a control total.');
  }
  const difference = controlDifference(totalCents, controlTotalCents);
  if (!difference || difference.cents === confirmDifferenceCents) return;
  throw new Refusal(ErrorCode.ControlTotal, `${difference.message} Correct the file, or confirm the difference.`);
}

const NOT_NOW: Readonly<Record<Exclude<LockedUpload['state'], 'CHECKED'>, string>> = {
  READING: 'This file is still being read. Wait until it has been checked.',
  COMMITTING: 'This file is already being committed.',
  COMMITTED: 'This file has already been committed.',
  REVERSED: 'This file was reversed. To use it after all, upload it again.',
  DISCARDED: 'This file was discarded. Upload it again.',
  REFUSED: 'This file could not be read. Correct it and upload it again.',
};
