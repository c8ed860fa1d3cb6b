import { type ReturnCode, returnLabel } from '../../../../src/domain/money/payments/returnCodes';
import { sentence } from '../../../../src/domain/platform/text/wording';
import type { PaymentActor } from '../../../platform/shared/Actor';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedPayment } from '../../payments/ports';
import type { NewReturnFileEntry, ReversingPerson } from '../../payments/returns/ports';

interface DebitReturn {
  /** Null if it is not known. */
  readonly code: ReturnCode | null;
  /** May be empty. */
  readonly note: string;
}

/**
 * Records that a bank returned a debit after the reversal of the debit had settled: the group has the money twice, so it owes the amount.
 * The caller has locked the payment and checked that its reversal `canBeReturned`.
 *
 * @throws Error if there is no such reversal.
 * @source BR-REV-12 docs/decisions/reversals.md#a-debit-can-be-returned-while-it-is-being-reversed
 */
export async function returnReversedDebit(
  tx: Transaction,
  payment: LockedPayment,
  { code, note }: DebitReturn,
  by: PaymentActor,
  now: Date,
): Promise<void> {
  const reversal = (await tx.bankReversals.of(payment)).find(
    ({ settledAt, reason, owedCents }) => settledAt !== null && reason !== 'DRAWN_TWICE' && owedCents === 0,
  );
  if (!reversal) throw new Error(`Payment ${payment.paymentPk} has no reversal that settled.`);
  await tx.bankReversals.oweAfterReturn(reversal, code, by, now);
  const why = [code && returnLabel(code), note].filter(Boolean).join(': ');
  const what = 'The debit was returned after its reversal settled, so the group owes the amount';
  await tx.bankReversals.addEvent(payment, why === '' ? what : `${sentence(what)} ${why}`, by, now);
}

/** The same for a line of a return file. */
export async function returnReversedDebitByFile(
  tx: Transaction,
  payment: LockedPayment,
  entry: NewReturnFileEntry,
  by: ReversingPerson,
  now: Date,
): Promise<void> {
  const note = `From ${entry.fileName}, line ${entry.line}`;
  await returnReversedDebit(tx, payment, { code: entry.returnCode, note }, by, now);
  await tx.returns.addFileEntry(payment, entry, by, now);
}
