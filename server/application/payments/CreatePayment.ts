import { statusOfMoney } from '../../../src/domain/bills/amountDue';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { checkout } from '../../../src/domain/payments/checkout';
import type { Payment } from '../../../src/domain/payments/Payment';
import { PaymentMethod } from '../../../src/domain/payments/PaymentMethod';
import { settlementOf } from '../../../src/domain/payments/settlement';
import type { Caller } from '../shared/Caller';
import { newPk } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import { assertPayable } from './assertPayable';
import type { CheckoutRequest } from './CheckoutRequest';
import { confirmationNumber } from './confirmationNumber';
import { onceByKey } from './onceByKey';
import type { KeyedAnswer } from './ports/KeyBook';
import type { BillChange, BillToPay, NewPayment, PaymentDesk, PaymentTransaction } from './ports/PaymentDesk';

/** A payment as its payer confirmed it. */
export interface CreatePaymentRequest {
  readonly caller: Caller;
  /** Made by the payer's screen; the same key never moves money twice. */
  readonly idempotencyKey: string;
  readonly checkout: CheckoutRequest;
  readonly now: Date;
}

/** What keys remember of this call. */
export const CREATE_CALL = 'POST /api/payments';

/** Pays bills of one group. @source product.md, Money */
export class CreatePayment {
  constructor(private readonly desk: PaymentDesk) {}

  /** @throws Refusal STALE_VERSION, BILL_LOCKED, KEY_IN_FLIGHT; NOT_PAYABLE, SAME_PERSON, KEY_REUSED; ON_HOLD. */
  async run(request: CreatePaymentRequest): Promise<KeyedAnswer> {
    const { caller, idempotencyKey, now } = request;
    const keyed = { userId: caller.userId, idempotencyKey, call: CREATE_CALL, body: request.checkout };
    return this.desk.inTransaction((tx) => onceByKey(tx.keys, keyed, 201, now, () => pay(tx, request)));
  }
}

async function pay(tx: PaymentTransaction, { caller, checkout: asked, now }: CreatePaymentRequest): Promise<Payment> {
  await tx.assertPaymentsOpen(now);
  const bills = await tx.lockBills(
    asked.groupNumber,
    asked.allocations.map(({ billPk }) => billPk),
    now,
  );
  const equation = checkout(asked.sources, asked.allocations, bills);
  const samePersonMayPay = await tx.samePersonMayPay(asked.groupNumber);
  assertPayable(equation, bills, { userId: caller.userId, samePersonMayPay });
  await assertBankAccounts(tx, asked);

  const payment = newPayment(asked, equation.sourcesCents, now);
  await tx.addPayment(payment, caller, now);
  const changes = asked.allocations.flatMap(({ billPk, amountCents }) =>
    bills.filter((bill) => bill.billPk === billPk).map((bill) => pendingOn(bill, amountCents, payment.confirmation)),
  );
  await tx.changeBills(asked.groupNumber, changes, caller, now);
  return tx.getPayment(payment.paymentPk);
}

function newPayment(asked: CheckoutRequest, amountCents: Cents, now: Date): NewPayment {
  return {
    ...asked,
    paymentPk: newPk(asked.groupNumber),
    confirmation: confirmationNumber(),
    amountCents,
    method: PaymentMethod.Ach,
    ...settlementOf(now),
  };
}

function pendingOn(bill: BillToPay, amountCents: Cents, confirmation: string): BillChange {
  const pendingCents = cents(bill.pendingCents + amountCents);
  return {
    billPk: bill.billPk,
    statusBefore: bill.status,
    status: statusOfMoney({ ...bill, pendingCents }),
    paidCents: bill.paidCents,
    pendingCents,
    event: 'pay',
    note: `Payment ${confirmation}`,
  };
}

async function assertBankAccounts(tx: PaymentTransaction, { groupNumber, sources }: CheckoutRequest): Promise<void> {
  const asked = sources.map(({ bankAccountPk }) => bankAccountPk);
  const usable = await tx.usableBankAccounts(groupNumber, asked);
  if (asked.some((bankAccountPk) => !usable.includes(bankAccountPk))) {
    throw new Refusal(ErrorCode.NotPayable, 'This bank account is not there any more. Choose another one.');
  }
}
