import { reverseUpload } from '../../../contract/office/uploadRecords';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { reverseOpening } from '../../money/opening/postOpening';
import type { Caller } from '../../platform/shared/Caller';
import type { CommandRequest } from '../../platform/shared/CommandRequest';
import { type KeyedAnswer, keyedBy } from '../../platform/shared/idempotency';
import { officeDate } from '../../platform/shared/officeDate';
import { notFound, Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import { runOnce } from '../../platform/shared/runOnce';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { NEEDS_RECENT_SIGN_IN } from './CommitUpload';
import type { LockedUpload } from './ports';
import type { UploadReach } from './Upload';
import { assertUploadRight, type UploadAccess } from './uploadAccess';

export interface ReverseUploadRequest extends CommandRequest {
  readonly reach: UploadReach;
  readonly filePk: string;
  readonly version: number;
  readonly reason: string;
  /** Throws a Refusal unless the person signed in recently. Default: accepts any sign-in. */
  readonly assertRecentSignIn?: () => void;
  /** At the office. Default: by the default time zone. */
  readonly today?: LocalDate;
}

/** File kinds that can contain cost centers and classes. */
const HAS_MEMBER_VALUES: ReadonlySet<UploadKind> = new Set([UploadKind.PayrollDeductions, UploadKind.Enrollment]);

/**
 * Reverses a committed file as a whole, unless some of its data is in use.
 *
 * @source docs/decisions/uploads.md#a-bill-reconciled-with-an-uploaded-payroll-file-protects-the-upload
 */
export class ReverseUpload {
  constructor(
    private readonly access: UploadAccess,
    private readonly transactions: Transactions,
  ) {}

  /** @throws Refusal NOT_FOUND; WRONG_STATUS, STALE_VERSION, IS_PROCESSING, KEY_IN_FLIGHT; UPLOAD_IN_USE, KEY_REUSED. */
  async run(request: ReverseUploadRequest): Promise<KeyedAnswer> {
    const { caller, reach, idempotencyKey, filePk, version, reason, now } = request;
    const found = await this.access.queries.find(reach, filePk);
    if (!found) throw notFound('upload');
    await assertUploadRight(this.access, caller, found.kind, found.owner);
    if (NEEDS_RECENT_SIGN_IN.has(found.kind)) request.assertRecentSignIn?.();
    const keyed = keyedBy(reverseUpload, { caller, idempotencyKey }, { filePk }, { version, reason });
    return runOnce(this.transactions, keyed, now, (tx) => reverse(tx, request));
  }
}

async function reverse(tx: Transaction, request: ReverseUploadRequest): Promise<object> {
  const { caller, reach, filePk, version, reason, now, today = officeDate(now) } = request;
  const locked = await tx.uploads.lock(reach, filePk);
  if (!locked) throw notFound('upload');
  if (locked.state !== 'COMMITTED') {
    throw wrongStatus('Only a committed file can be reversed.');
  }
  if (locked.version !== version) {
    throw staleVersion('This file has changed since you opened it. Review it, then try again.');
  }
  if (locked.kind === 'carrierBill' || locked.kind === 'opening') await tx.gate.assertBillsOpen(now);
  if (locked.kind === 'opening') await tx.gate.assertPaymentsOpen(now);
  const blockers = await blockersOf(tx, locked, caller);
  if (blockers.length > 0) {
    throw new Refusal(ErrorCode.UploadInUse, `This file can't be reversed: ${blockers.join(' ')}`);
  }
  if (locked.kind === 'carrierBill') await tx.uploads.bills.remove(filePk);
  else {
    if (locked.kind === 'setup') await tx.uploadedSetup.revert(filePk, caller, now);
    if (locked.kind === 'opening') await reverseOpening(tx, filePk, { by: caller, now, today });
    if (locked.kind === 'people') await tx.uploadedPeople.revert(filePk, caller, now);
    if (HAS_MEMBER_VALUES.has(locked.kind)) {
      await tx.costs.takeBack(locked.owner, filePk, caller, now);
      await tx.classes.takeBack(locked.owner, filePk, caller, now);
    }
    await tx.uploads.rows.remove(locked.kind, locked.owner, filePk);
  }
  const effect = `${locked.effect}. Reversed: ${reason}`;
  await tx.uploads.finish(locked, 'REVERSED', effect, caller, now);
  return tx.uploads.view(reach, filePk);
}

function blockersOf(tx: Transaction, locked: LockedUpload, caller: Caller): Promise<readonly string[]> {
  if (locked.kind === 'setup') return tx.uploadedSetup.blockers(locked.filePk);
  if (locked.kind === 'opening') return tx.opening.blockers(locked.filePk);
  return locked.kind === 'people' ? tx.uploadedPeople.blockers(locked.filePk, caller) : tx.uploads.blockers(locked);
}
