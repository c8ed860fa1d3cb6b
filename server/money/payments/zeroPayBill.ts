import { zeroPayBill } from '../../../contract/money/zeroPayments';
import { statusOfMoney } from '../../../src/domain/billing/bills/amountDue';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { canZeroPay } from '../../../src/domain/billing/bills/payable';
import { zeroPaymentMade } from '../../../src/domain/money/ledger/LedgerEvent';
import { settlementOf } from '../../../src/domain/money/payments/cutoff';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { negate, ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { command } from '../../platform/shared/command';
import { newPk } from '../../platform/shared/newPk';
import { notFound, Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import { payorOf, payorProblem } from './assertPayable';
import { newConfirmation } from './makePayment';
import type { BillToPay } from './ports';

/**
 * Closes a reconciled bill with nothing due. Its credit goes to Credit Suspense.
 *
 * @throws Refusal NOT_FOUND; STALE_VERSION, WRONG_STATUS, BILL_LOCKED, KEY_IN_FLIGHT; NOT_PAYABLE, SAME_PERSON, KEY_REUSED;
 * ON_HOLD.
 * @source product.md, The bill's life; docs/decisions/payments.md#a-zero-payment-is-processed-at-once-and-final
 */
export const closeBill = command(zeroPayBill, async (tx, { caller, scope, params: { billPk }, body, now }) => {
  const { version, note } = body;
  if (!(await tx.bills.find(scope, billPk, now))) throw notFound('bill');
  const groupNumber = groupNumberOf(billPk);
  const [bill] = await tx.payableBills.lock(groupNumber, [billPk], now);
  if (!bill) throw notFound('bill');
  const { samePersonMayPay, cutoffs } = await tx.rules.paymentRules(groupNumber, now);
  assertZeroPayable(bill, version);
  const problem = payorProblem(bill, await payorOf(tx, { userId: caller.userId, samePersonMayPay }, now));
  if (problem) throw problem;

  const paymentPk = newPk(groupNumber);
  const confirmation = newConfirmation();
  const method = PaymentMethod.ZeroPayment;
  await tx.payments.addZero(
    { paymentPk, groupNumber, confirmation, method, billPk, note, ...settlementOf(method, now, cutoffs) },
    caller,
    now,
  );
  const { dueCents, status, paidCents, pendingCents } = bill;
  const [shared] = await tx.payableBills.withOpenShares(groupNumber, [{ billPk, amountCents: ZERO }]);
  await tx.ledger.postPayment(
    zeroPaymentMade(groupNumber, paymentPk, dueCents, { billPk, shares: shared?.shares ?? [] }),
    caller,
    now,
  );
  if (dueCents < 0) {
    await tx.heldMoney.add({ groupNumber, paymentPk, billPk, amountCents: negate(dueCents) }, caller, now);
  }
  const change = {
    billPk,
    statusBefore: status,
    status: statusOfMoney({ ...bill, hasZeroPayment: true }),
    paidCents,
    pendingCents,
    hasZeroPayment: true,
    event: 'zeroPay',
    note: note || `Payment ${confirmation}`,
  } as const;
  await tx.payableBills.change(groupNumber, [change], caller, now);
  const closed = await tx.bills.find(scope, billPk, now);
  if (!closed) throw notFound('bill');
  return closed;
});

function assertZeroPayable(bill: BillToPay, version: number): void {
  const { billNumber, dueCents } = bill;
  if (bill.version !== version) {
    const message = `Bill ${billNumber} has changed since you opened it. Review it again.`;
    throw staleVersion(message);
  }
  if (bill.status !== BillStatus.Reconciled) {
    throw wrongStatus('Only a reconciled bill can be closed with a Zero Payment.');
  }
  if (!canZeroPay(bill)) {
    const message = `${formatCents(dueCents)} is due on bill ${billNumber}. Pay it instead.`;
    throw new Refusal(ErrorCode.NotPayable, message);
  }
}
