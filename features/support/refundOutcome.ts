import type { Cents } from '../../src/domain/platform/money/Cents';
import { formatCents } from '../../src/domain/platform/money/formatCents';
import type { AppWorld } from './world';

/** Outcome of a refund, as scenarios word it. */
export const REFUND_OUTCOMES = ['waits for approval', 'is made', 'is declined'] as const;
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];

/**
 * The outcome of a refund as the office reads it: among the money in suspense while it waits, otherwise in the audit log.
 *
 * @returns `is not asked for` when the audit log has no refund of this amount to this payee
 */
export async function outcomeOfRefund(
  world: AppWorld,
  amount: Cents,
  payee: string,
): Promise<RefundOutcome | 'is not asked for'> {
  const manager = await world.manager();
  const refund = `${formatCents(amount)} to ${payee}`;
  const waiting = await world.tasks.suspense.shown(manager);
  if (waiting.some(({ note }) => note.startsWith(`Refund of ${refund} waits`))) return 'waits for approval';
  await world.tasks.audit.search(manager, '');
  const events = await world.tasks.audit.shown(manager);
  const latest = events.find(({ what, changes }) => what.startsWith('Refund') && changes.startsWith(refund));
  if (!latest) return 'is not asked for';
  return latest.what === 'Refund declined' ? 'is declined' : 'is made';
}
