import type { voidRefundCheck } from '../../../contract/money/refunds';
import type { CommandInput } from '../../platform/shared/command';
import { notFound } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedRefund } from './ports';

/**
 * Locks the refund that a command changes.
 *
 * @throws Refusal NOT_FOUND, also for a refund out of scope; ON_HOLD.
 */
export async function lockRefund(
  tx: Transaction,
  { scope, params, now }: Pick<CommandInput<typeof voidRefundCheck>, 'scope' | 'params' | 'now'>,
): Promise<LockedRefund> {
  await tx.gate.assertPaymentsOpen(now);
  const [refund] = await tx.refunds.lock([params.refundPk], scope);
  if (!refund) throw notFound('refund');
  return refund;
}
