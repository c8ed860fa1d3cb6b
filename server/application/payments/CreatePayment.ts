import { randomInt } from 'node:crypto';
import type { Scope } from '../../../src/domain/access/Scope';
import { statusOfMoney } from '../../../src/domain/bills/amountDue';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { type CheckoutRequest, checkout, methodOf } from '../../../src/domain/payments/checkout';
import type { Payment } from '../../../src/domain/payments/Payment';
import { settlementOf } from '../../../src/domain/payments/paymentMethods';
import type { Caller } from '../shared/Caller';
import { newPk } from '../shared/newPk';
import { Refusal } from '../shared/Refusal';
import { assertPayable } from './assertPayable';
import { type KeyedAnswer, onceByKey } from './idempotency';
import type { BillChange, BillToPay, NewPayment, PaymentQueries, PaymentTransaction, PaymentUnitOfWork } from './ports';

/** A payment that its payor confirmed. */
export interface CreatePaymentRequest {
  readonly caller: Caller;
  /** UUID made by the payor's screen. The same key never pays twice. */
  readonly idempotencyKey: string;
  readonly checkout: CheckoutRequest;
  readonly now: Date;
}

/** Call name saved with idempotency keys. */
const CREATE_CALL = 'POST /api/payments';

/** Pays bills of one group. @source product.md, Money */
export class CreatePayment {
  constructor(private readonly payments: PaymentUnitOfWork) {}

  /** @throws Refusal STALE_VERSION, BILL_LOCKED, KEY_IN_FLIGHT; NOT_PAYABLE, SAME_PERSON, KEY_REUSED; ON_HOLD. */
  async run(request: CreatePaymentRequest): Promise<KeyedAnswer> {
    const { caller, idempotencyKey, now } = request;
    const keyed = { userId: caller.userId, idempotencyKey, call: CREATE_CALL, body: request.checkout };
    return this.payments.inTransaction((tx) => onceByKey(tx.keys, keyed, 201, now, () => pay(tx, request)));
  }
}

async function pay(tx: PaymentTransaction, { caller, checkout: request, now }: CreatePaymentRequest): Promise<Payment> {
  await tx.assertPaymentsOpen(now);
  const bills = await tx.lockBills(
    request.groupNumber,
    request.allocations.map(({ billPk }) => billPk),
    now,
  );
  const equation = checkout(request.sources, request.allocations, bills);
  const samePersonMayPay = await tx.samePersonMayPay(request.groupNumber);
  assertPayable(equation, bills, { userId: caller.userId, samePersonMayPay });
  await assertBankAccounts(tx, request);

  const payment = newPayment(request, equation.sourcesCents, now);
  await tx.addPayment(payment, caller, now);
  const changes = request.allocations.flatMap(({ billPk, amountCents }) =>
    bills.filter((bill) => bill.billPk === billPk).map((bill) => pendingOn(bill, amountCents, payment.confirmation)),
  );
  await tx.changeBills(request.groupNumber, changes, caller, now);
  return tx.getPayment(payment.paymentPk);
}

async function assertBankAccounts(tx: PaymentTransaction, { groupNumber, sources }: CheckoutRequest): Promise<void> {
  const requested = sources.map(({ bankAccountPk }) => bankAccountPk);
  const usable = await tx.lockBankAccounts(groupNumber, requested);
  if (requested.some((bankAccountPk) => !usable.includes(bankAccountPk))) {
    throw new Refusal(ErrorCode.NotPayable, 'This bank account no longer exists. Select another one.');
  }
}

function newPayment(request: CheckoutRequest, amountCents: Cents, now: Date): NewPayment {
  const method = methodOf(request.sources);
  return {
    ...request,
    paymentPk: newPk(request.groupNumber),
    confirmation: newConfirmation(),
    amountCents,
    method,
    ...settlementOf(method, now),
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

/** No letters and digits that look or sound alike. */
const CONFIRMATION_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCKS = 3;
const BLOCK_LENGTH = 4;

/** A random confirmation number that is easy to read out: `LB-7F3K-9Q2M-WX4T`. */
export function newConfirmation(): string {
  const letter = () => CONFIRMATION_ALPHABET[randomInt(CONFIRMATION_ALPHABET.length)];
  const block = () => Array.from({ length: BLOCK_LENGTH }, letter).join('');
  return ['LB', ...Array.from({ length: BLOCKS }, block)].join('-');
}

/** Returns the outcome of a payment whose response never arrived. @source product.md, Money, invariant 9 */
export class FindPaymentByKey {
  constructor(
    private readonly unitOfWork: PaymentUnitOfWork,
    private readonly payments: PaymentQueries,
  ) {}

  /**
   * @returns the payment as it is now; null when nothing was saved under the key, or the payment is outside `scope`.
   * @throws Refusal KEY_IN_FLIGHT while a payment is being saved under the key.
   */
  async run(scope: Scope, userId: string, idempotencyKey: string): Promise<Payment | null> {
    const key = idempotencyKey.toLowerCase();
    const saved = await this.unitOfWork.inTransaction(async ({ keys }) => {
      if (await keys.tryLock(userId, key)) return keys.find(userId, key);
      throw new Refusal(ErrorCode.KeyInFlight, 'This is still being saved. Wait a moment, then check again.');
    });
    if (saved?.call !== CREATE_CALL) return null;
    const { paymentPk }: Pick<Payment, 'paymentPk'> = JSON.parse(saved.json);
    return (await this.payments.find(scope, paymentPk)) ?? null;
  }
}
