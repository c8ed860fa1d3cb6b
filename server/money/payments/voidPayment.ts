import { voidPayment } from '../../../contract/money/payments';
import { statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import { isLive, type Payment } from '../../../src/domain/money/payments/Payment';
import { isHeld } from '../../../src/domain/money/payments/paymentMethods';
import { decide } from '../../../src/domain/platform/access/decide';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { PaymentActor } from '../../platform/shared/Actor';
import type { Caller } from '../../platform/shared/Caller';
import { command } from '../../platform/shared/command';
import { forbidden, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { lockPayment } from './lockPayment';
import type { BillPaymentChange, BillToPay, LockedPayment } from './ports';

/**
 * Voids a pending payment: its maker until the cut-off, a manager until it is processed.
 *
 * @throws Refusal FORBIDDEN; NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT; TOO_LATE, KEY_REUSED; ON_HOLD.
 */
export const voidPending = command(voidPayment, async (tx, { caller, params: { paymentPk }, body, now }) => {
  const payment = await lockPayment(tx, paymentPk);
  assertVoidable(payment, caller, now);
  await voidWithWriteOffs(tx, payment, body.reason, caller, now);
  return tx.payments.get(paymentPk);
});

/** Voids a locked pending payment and the write-offs made with it. The caller has checked that this is allowed. */
export async function voidWithWriteOffs(
  tx: Transaction,
  payment: LockedPayment,
  reason: string,
  by: PaymentActor,
  now: Date,
): Promise<void> {
  await voidOne(tx, payment, reason, by, now);
  for (const writeOffPk of payment.writeOffPks) {
    const writeOff = await tx.payments.lock(writeOffPk);
    if (writeOff && writeOff.status === 'PENDING' && isLive(writeOff)) await voidOne(tx, writeOff, reason, by, now);
  }
}

async function voidOne(tx: Transaction, payment: Payment, reason: string, by: PaymentActor, now: Date): Promise<void> {
  const bills = await tx.payableBills.lock(
    payment.groupNumber,
    payment.allocations.map(({ billPk }) => billPk),
    now,
  );
  await tx.payments.markVoided(payment, reason, by, now);
  await tx.payableBills.change(
    payment.groupNumber,
    bills.map((bill) => withoutPayment(bill, payment)),
    by,
    now,
  );
}

function withoutPayment(bill: BillToPay, payment: Payment): BillPaymentChange {
  const amountCents = payment.allocations.find(({ billPk }) => billPk === bill.billPk)?.amountCents ?? 0;
  const pendingCents = cents(bill.pendingCents - amountCents);
  return {
    billPk: bill.billPk,
    statusBefore: bill.status,
    status: statusOfMoney({ ...bill, pendingCents }),
    paidCents: bill.paidCents,
    pendingCents,
    event: 'paymentVoided',
    note: `Payment ${payment.confirmation}`,
  };
}

function assertVoidable(payment: LockedPayment, caller: Caller, now: Date): void {
  const isManager = decide(caller.person, 'payments.voidAny').allowed;
  if (!isManager && payment.madeByUserId !== caller.userId) {
    throw forbidden('Only the person who made a payment can void it. Ask them or your account manager.');
  }
  if (!isLive(payment)) {
    const ended = payment.disposition.toLowerCase();
    throw wrongStatus(`This payment has already been ${ended}.`);
  }
  if (payment.status === 'PROCESSED') {
    throw new Refusal(ErrorCode.TooLate, 'This payment has been processed and can no longer be voided.');
  }
  if (payment.isInBankFile) {
    throw new Refusal(
      ErrorCode.TooLate,
      'The bank file with this payment has been made, so it can no longer be voided. Reverse it once it is processed.',
    );
  }
  // No bank takes part in a payment from held money, so a bank's cut-off does not end its maker's time.
  if (!isManager && !isHeld(payment.method) && now.getTime() >= Date.parse(payment.cutoffAt)) {
    throw new Refusal(
      ErrorCode.TooLate,
      'The cut-off has passed and the bank has this payment. Ask your account manager to void it.',
    );
  }
}
