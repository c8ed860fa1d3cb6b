import { enterControlTotals } from '../../../contract/office/uploadRecords';
import { type ControlTotal, controlDifferences } from '../../../src/domain/money/opening/OpeningKind';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { assertRightsUnchanged } from '../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../people/controls/assertSecondPerson';
import type { CommandRequest } from '../../platform/shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../../platform/shared/idempotency';
import { notFound, Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import { runOnce } from '../../platform/shared/runOnce';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { LockedUpload } from './ports';
import type { UploadReach } from './Upload';
import { assertUploadRight, type UploadAccess } from './uploadAccess';

export interface ControlTotalsRequest extends CommandRequest {
  readonly reach: UploadReach;
  readonly filePk: string;
  readonly version: number;
  /** A kind that is not listed has a total of zero. */
  readonly totals: readonly ControlTotal[];
}

/**
 * Saves the totals of the old trial balance with the name of the person who entered them, if they are the totals of the rows. Another
 * person commits the file then.
 *
 * @source docs/decisions/opening.md#the-totals-are-those-of-the-old-trial-balance
 */
export class EnterControlTotals {
  constructor(
    private readonly access: UploadAccess,
    private readonly transactions: Transactions,
  ) {}

  /** @throws Refusal NOT_FOUND; WRONG_STATUS, STALE_VERSION, KEY_IN_FLIGHT; 422 ROWS_WITH_ERRORS, CONTROL_TOTAL, KEY_REUSED. */
  async run(request: ControlTotalsRequest): Promise<KeyedAnswer> {
    const { caller, reach, idempotencyKey, filePk, version, totals, now } = request;
    const found = await this.access.queries.find(reach, filePk);
    if (!found) throw notFound('upload');
    await assertUploadRight(this.access, caller, found.kind, found.owner);
    const keyed = keyedBy(enterControlTotals, { caller, idempotencyKey }, { filePk }, { version, totals });
    return runOnce(this.transactions, keyed, now, (tx) => enter(tx, request));
  }
}

async function enter(tx: Transaction, { caller, reach, filePk, version, totals, now }: ControlTotalsRequest) {
  const locked = await tx.uploads.lock(reach, filePk);
  if (!locked) throw notFound('upload');
  if (locked.kind !== UploadKind.Opening)
    throw wrongStatus('Only opening balances have control totals of a trial balance.');
  if (locked.state !== 'CHECKED')
    throw wrongStatus('Control totals are entered while the file is ready and not committed.');
  if (locked.version !== version)
    throw staleVersion('This file has changed since you opened it. Review it, then try again.');
  assertNoErrors(locked);
  const differences = controlDifferences(locked.openingTotals, totals);
  if (differences.length > 0)
    throw new Refusal(ErrorCode.ControlTotal, `${differences.join(' ')} Correct the file or the totals.`);
  await tx.uploads.saveControlTotals(locked, totals, caller, now);
  return tx.uploads.view(reach, filePk);
}

/**
 * @throws Refusal ROWS_WITH_ERRORS: opening balances are posted as a whole, so that their totals are those of the trial balance;
 *   WRONG_STATUS without control totals; RIGHTS_CHANGED; SAME_PERSON for the person who entered them.
 * @source docs/decisions/opening.md#one-person-enters-the-totals-and-another-posts
 */
export async function assertSigned(tx: Transaction, locked: LockedUpload, userId: string, now: Date): Promise<void> {
  assertNoErrors(locked);
  const { controlTotals } = locked;
  if (!controlTotals) throw wrongStatus('Enter the totals of the old trial balance first. Another person posts then.');
  const step = { kind: 'opening', firstIds: [controlTotals.userId], groupNumber: null } as const;
  await assertSecondPerson(tx, step, { userId }, now);
  await assertRightsUnchanged(
    tx,
    { ...controlTotals, byUserId: controlTotals.userId, groupNumber: null },
    userId,
    'Enter the control totals again.',
  );
  const differences = controlDifferences(locked.openingTotals, controlTotals.totals);
  if (differences.length > 0) throw new Refusal(ErrorCode.ControlTotal, differences.join(' '));
}

function assertNoErrors({ goodRows, errorRows, problem }: LockedUpload): void {
  if (goodRows === 0) throw new Refusal(ErrorCode.RowsWithErrors, problem || 'This file has no row without errors.');
  if (errorRows === 0) return;
  const rows = errorRows === 1 ? 'One row has' : `${errorRows} rows have`;
  throw new Refusal(
    ErrorCode.RowsWithErrors,
    `${rows} errors. Correct the file and upload it again: opening balances are posted as a whole.`,
  );
}
