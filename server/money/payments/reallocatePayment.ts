import { type ReallocationBody, reallocatePayment } from '../../../contract/money/reversals';
import { paymentReallocated } from '../../../src/domain/money/ledger/LedgerEvent';
import type { Payment } from '../../../src/domain/money/payments/Payment';
import {
  paysExactly,
  type ReallocatedBill,
  reallocationEffect,
  whyNotReallocatable,
} from '../../../src/domain/money/payments/reallocation';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { Caller } from '../../platform/shared/Caller';
import { command } from '../../platform/shared/command';
import { notFound, Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { payorProblem } from './assertPayable';
import { lockPayment } from './lockPayment';
import type { BillToPay, LockedPayment } from './ports';

/**
 * Moves a processed payment to other bills of its group. What no bill takes goes to Credit Suspense.
 *
 * @throws Refusal NOT_FOUND; WRONG_STATUS, STALE_VERSION, BILL_LOCKED, KEY_IN_FLIGHT; NOT_PAYABLE, KEY_REUSED; ON_HOLD.
 * @source product.md, The bill's life; Money, invariants 2 to 5
 */
export const moveToBills = command(reallocatePayment, async (tx, { caller, params: { paymentPk }, body, now }) => {
  return reallocate(tx, await lockPayment(tx, paymentPk), body, caller, now);
});

async function reallocate(
  tx: Transaction,
  payment: LockedPayment,
  { reason, from, allocations }: ReallocationBody,
  by: Caller,
  now: Date,
): Promise<Payment> {
  const { groupNumber, confirmation } = payment;
  const whyNot = whyNotReallocatable(payment) ?? whyNotWithWriteOffs(payment);
  if (whyNot) throw wrongStatus(whyNot);
  if (!paysExactly(payment, from)) {
    const message = 'This payment has been moved since you opened it. Review it again.';
    throw staleVersion(message);
  }
  const billPks = [...payment.allocations, ...allocations].map(({ billPk }) => billPk);
  const bills = await tx.payableBills.lock(groupNumber, [...new Set(billPks)], now);
  if (!billPks.every((one) => bills.some(({ billPk }) => billPk === one))) throw notFound('bill');
  const effect = reallocationEffect(payment, bills, allocations);
  assertUnlocked(bills, by);
  if (effect.problem) {
    const { code, message } = effect.problem;
    throw new Refusal(code, message);
  }
  const posted = await tx.ledger.entriesOf(payment);
  await tx.ledger.postPayment(paymentReallocated(payment, posted, []), by, now);
  const numberOf = new Map(bills.map(({ billPk, billNumber }) => [billPk, billNumber]));
  const named = allocations.map(({ billPk, amountCents }) => ({
    billPk,
    billNumber: numberOf.get(billPk) ?? '',
    amountCents,
  }));
  // Only now are the carriers of the bills that the payment leaves unpaid again.
  const shared = await tx.payableBills.withOpenShares(groupNumber, named);
  await tx.ledger.postPayment(paymentReallocated(payment, [], shared), by, now);
  await tx.payments.replaceAllocations(payment, named, `${movesText(effect.bills)}: ${reason}`, by, now);
  if (effect.toSuspenseCents > 0) await tx.heldMoney.addExcess(payment, effect.toSuspenseCents, by, now);
  await tx.payableBills.change(
    groupNumber,
    effect.bills.map(({ billPk, statusBefore, statusAfter, paidCents, pendingCents }) => ({
      billPk,
      statusBefore,
      status: statusAfter,
      paidCents,
      pendingCents,
      event: 'paymentReallocated' as const,
      note: `Payment ${confirmation}: ${reason}`,
    })),
    by,
    now,
  );
  return tx.payments.get(payment.paymentPk);
}

function whyNotWithWriteOffs({ writeOffPks }: LockedPayment): string | undefined {
  return writeOffPks.length > 0 ? 'A write-off was made with this payment. Reverse the payment instead.' : undefined;
}

/** @throws Refusal BILL_LOCKED when another person is editing one of the bills. */
function assertUnlocked(bills: readonly BillToPay[], { userId }: Caller): void {
  for (const bill of bills) {
    const refusal = payorProblem(bill, { userId, samePersonMayPay: true });
    if (refusal) throw refusal;
  }
}

/** Such as `HF-1 from $1,200.00 to $0.00, HF-2 from $0.00 to $1,200.00`. */
function movesText(bills: readonly ReallocatedBill[]): string {
  return bills
    .map(
      ({ billNumber, beforeCents, amountCents }) =>
        `${billNumber} from ${formatCents(beforeCents)} to ${formatCents(amountCents)}`,
    )
    .join(', ');
}
