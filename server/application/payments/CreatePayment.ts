import { randomInt } from 'node:crypto';
import type { Scope } from '../../../src/domain/access/Scope';
import { statusOfMoney } from '../../../src/domain/bills/statusOfMoney';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { checkout, type PaymentSource, type RequestedAllocation } from '../../../src/domain/payments/checkout';
import type { Payment } from '../../../src/domain/payments/Payment';
import { PaymentMethod, settlementOf } from '../../../src/domain/payments/PaymentMethod';
import type { Caller } from '../shared/Caller';
import { newPk } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import { assertPayable } from './assertPayable';
import { type KeyedAnswer, onceByKey } from './idempotency';
import type { BillChange, BillToPay, NewPayment, PaymentDesk, PaymentReader, PaymentTransaction } from './ports';

/** Says what became of a payment whose answer was lost. @source product.md, Money, invariant 9 */
export class FindPaymentByKey {
  constructor(
    private readonly desk: PaymentDesk,
    private readonly payments: PaymentReader,
  ) {}

  /**
   * @returns the payment as it is now; null when nothing was saved under the key, or it is out of reach by now.
   * @throws Refusal KEY_IN_FLIGHT while the key is at work.
   */
  async run(scope: Scope, userId: string, idempotencyKey: string): Promise<Payment | null> {
    const key = idempotencyKey.toLowerCase();
    const bound = await this.desk.inTransaction(async ({ keys }) => {
      if (await keys.hold(userId, key)) return keys.find(userId, key);
      throw new Refusal(ErrorCode.KeyInFlight, 'This is being saved right now. Wait a moment, then look again.');
    });
    if (bound?.call !== CREATE_CALL) return null;
    const { paymentPk }: Pick<Payment, 'paymentPk'> = JSON.parse(bound.json);
    return (await this.payments.find(scope, paymentPk)) ?? null;
  }
}

/** What somebody asks to pay, one group at a time. */
export interface CheckoutRequest {
  readonly groupNumber: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
}

/** Without letters and digits that look or sound alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCKS = 3;
const BLOCK_LENGTH = 4;

/** What a person reads out from a receipt: `LB-7F3K-9Q2M-WX4T`. Unlike any other, for all practical purposes. */
export function confirmationNumber(): string {
  const block = () => Array.from({ length: BLOCK_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return ['LB', ...Array.from({ length: BLOCKS }, block)].join('-');
}

/** A payment as its payer confirmed it. */
export interface CreatePaymentRequest {
  readonly caller: Caller;
  /** Made by the payer's screen; the same key never moves money twice. */
  readonly idempotencyKey: string;
  readonly checkout: CheckoutRequest;
  readonly now: Date;
}

/** What keys remember of this call. */
const CREATE_CALL = 'POST /api/payments';

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
