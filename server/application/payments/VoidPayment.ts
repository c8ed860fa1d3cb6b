import { decide } from '../../../src/domain/access/decide';
import type { Scope } from '../../../src/domain/access/Scope';
import { statusOfMoney } from '../../../src/domain/bills/amountDue';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { cents } from '../../../src/domain/money/Cents';
import { isLive, type Payment } from '../../../src/domain/payments/Payment';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import { onceByKey } from './onceByKey';
import type { KeyedAnswer } from './ports/KeyBook';
import type { BillChange, BillToPay, LockedPayment, PaymentDesk, PaymentTransaction } from './ports/PaymentDesk';
import type { PaymentReader } from './ports/PaymentReader';

/** A pending payment to be taken back, and why. */
export interface VoidPaymentRequest {
  readonly caller: Caller;
  readonly idempotencyKey: string;
  /** The groups the caller reaches by this call. */
  readonly scope: Scope;
  readonly paymentPk: string;
  readonly reason: string;
  readonly now: Date;
}

/** Takes back a payment that is still pending: its maker before cut-off, a manager until it is processed. */
export class VoidPayment {
  constructor(
    private readonly desk: PaymentDesk,
    private readonly payments: PaymentReader,
  ) {}

  /** @throws Refusal FORBIDDEN; NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT; TOO_LATE, KEY_REUSED; ON_HOLD. */
  async run(request: VoidPaymentRequest): Promise<KeyedAnswer> {
    const { caller, idempotencyKey, scope, paymentPk, reason, now } = request;
    if (!(await this.payments.find(scope, paymentPk))) throw notFound('payment');
    const keyed = {
      userId: caller.userId,
      idempotencyKey,
      call: `POST /api/payments/${paymentPk}/void`,
      body: { reason },
    };
    return this.desk.inTransaction((tx) => onceByKey(tx.keys, keyed, 200, now, () => takeBack(tx, request)));
  }
}

async function takeBack(tx: PaymentTransaction, request: VoidPaymentRequest): Promise<Payment> {
  const { caller, paymentPk, reason, now } = request;
  await tx.assertPaymentsOpen(now);
  const payment = await tx.lockPayment(paymentPk);
  if (!payment) throw notFound('payment');
  assertVoidable(payment, caller, now);
  const bills = await tx.lockBills(
    payment.groupNumber,
    payment.allocations.map(({ billPk }) => billPk),
    now,
  );
  await tx.voidPayment(payment, reason, caller, now);
  await tx.changeBills(
    payment.groupNumber,
    bills.map((bill) => takenOff(bill, payment)),
    caller,
    now,
  );
  return tx.getPayment(paymentPk);
}

function takenOff(bill: BillToPay, payment: Payment): BillChange {
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
    throw new Refusal(
      ErrorCode.Forbidden,
      'Only who made a payment can take it back. Ask them, or your account manager.',
    );
  }
  if (!isLive(payment)) throw new Refusal(ErrorCode.WrongStatus, 'This payment was taken back already.');
  if (payment.status === 'PROCESSED') {
    throw new Refusal(ErrorCode.TooLate, 'This payment has been processed, so it can no longer be taken back.');
  }
  if (!isManager && now.getTime() >= Date.parse(payment.cutoffAt)) {
    throw new Refusal(
      ErrorCode.TooLate,
      'The cut-off has passed and the bank has this payment. Ask your account manager to void it.',
    );
  }
}
