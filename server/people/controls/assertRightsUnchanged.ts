import { rightsChangedMessage } from '../../../src/domain/platform/access/rightsChange';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';

/** A request by one person that another is about to approve. */
export interface RequestToApprove {
  readonly by: string;
  readonly byUserId: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Null if it is not about a group. */
  readonly groupNumber: string | null;
}

const DECLINE_FIRST = 'Decline it, then it can be requested again.';

/**
 * Refuses an approval if either person's rights have changed since the request. The request remains open.
 *
 * @param again how to ask again, as a sentence.
 * @throws Refusal RIGHTS_CHANGED.
 * @source BR-CTL-01 docs/decisions/controls.md#an-approval-lapses-when-rights-change
 */
export async function assertRightsUnchanged(
  tx: Transaction,
  { by, byUserId, at, groupNumber }: RequestToApprove,
  approverId: string,
  again = DECLINE_FIRST,
): Promise<void> {
  const change = await tx.rights.lockChange({ requesterId: byUserId, approverId, groupNumber, since: at });
  if (change) throw new Refusal(ErrorCode.RightsChanged, rightsChangedMessage(change, by, again));
}
