import type { voidRefundCheck } from '../../../contract/money/refunds';
import type { CommandInput } from '../../platform/shared/command';
import { notFound } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedRefund } from './ports';

/**
 * Locks the refund that a command changes.
 *
 * @throws Refusal NOT_FOUND, also for a refund out of scope.
 */
export async function lockRefund(
  tx: Transaction,
  { scope, params }: Pick<CommandInput<typeof voidRefundCheck>, 'scope' | 'params'>,
): Promise<LockedRefund> {
  const [refund] = await tx.refunds.lock([params.refundPk], scope);
  if (!refund) throw notFound('refund');
  return refund;
}
