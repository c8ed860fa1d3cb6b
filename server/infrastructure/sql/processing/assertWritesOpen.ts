import { ErrorCode } from '../../../../src/domain/errors/ErrorCode';
import { Refusal } from '../../../application/shared/Refusal';
import type { Tx } from '../Tables';
import { processingState } from './processingState';
import { passGate } from './stateGate';

/**
 * Refuses a change to a bill during processing or a hold. Otherwise neither can begin before the transaction has ended,
 * so a change is never caught halfway.
 *
 * @throws Refusal IS_PROCESSING; its message is the word a screen knows it by. @source ERR-3
 */
export async function assertBillWritesOpen(tx: Tx, now: Date): Promise<void> {
  await passGate(tx);
  const { state } = await processingState(tx, now, 'share');
  if (state !== 'open') throw new Refusal(ErrorCode.IsProcessing, 'IS_PROCESSING');
}

/**
 * The same for whatever moves money.
 *
 * @throws Refusal ON_HOLD. @source ERR-5
 */
export async function assertPaymentWritesOpen(tx: Tx, now: Date): Promise<void> {
  await passGate(tx);
  const { state } = await processingState(tx, now, 'share');
  if (state !== 'open') {
    throw new Refusal(ErrorCode.OnHold, 'Payments are on hold during processing. Nothing was saved. Try again later.');
  }
}
