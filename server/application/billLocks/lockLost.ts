import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import type { LockHolder } from './ports/BillLocks';

/** Says that somebody no longer holds a bill, and who does now where somebody else does. */
export function lockLost(holder: LockHolder | undefined, userId: string): Refusal {
  if (!holder || holder.userId === userId) {
    return new Refusal(ErrorCode.LockLost, 'You no longer hold this bill. Open it for editing again.');
  }
  const message = `${holder.name} has this bill open now. Your changes were not saved.`;
  return new Refusal(ErrorCode.LockLost, message, { lockedBy: holder.name, since: holder.since });
}
