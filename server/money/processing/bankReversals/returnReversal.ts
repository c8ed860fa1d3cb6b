import { type ReturnCode, returnLabel } from '../../../../src/domain/money/payments/returnCodes';
import { sentence } from '../../../../src/domain/platform/text/wording';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedPayment } from '../../payments/ports';
import type { NewReturnFileEntry } from '../../payments/returns/ports';
import type { LockedReversal } from './ports';

interface ReversalReturn {
  readonly code: ReturnCode;
  /** May be empty. */
  readonly note: string;
  /** Line of the return file with the return. Default: a person recorded it. */
  readonly line?: NewReturnFileEntry;
}

/**
 * Records that the receiver's bank returned a reversal. Before settlement, the payment does not change; after settlement, the money is held
 * for the group. The caller has locked the payment and its reversal.
 *
 * @source BR-REV-06 docs/decisions/reversals.md#a-returned-reversal-leaves-the-money-with-the-office
 */
export async function returnReversal(
  tx: Transaction,
  payment: LockedPayment,
  reversal: LockedReversal,
  { code, note, line }: ReversalReturn,
  by: PaymentActor,
  now: Date,
): Promise<void> {
  const why = [returnLabel(code), note].filter(Boolean).join(': ');
  await tx.bankReversals.end(reversal, { state: 'RETURNED', returnCode: code, note: why, line }, by, now);
  if (reversal.settledAt !== null) {
    await tx.bankReversals.post(reversal, 'REVERSAL_RETURNED', by, now);
    await tx.bankReversals.hold(reversal, `Reversal of ${payment.confirmation} returned`, by, now);
  }
  const money = reversal.settledAt === null ? 'The payment is unchanged' : 'The money is held for the group';
  const from = line === undefined ? '' : `. From ${line.fileName}, line ${line.line}`;
  await tx.bankReversals.addEvent(payment, `Returned: ${sentence(why)} ${money}${from}`, by, now);
}
