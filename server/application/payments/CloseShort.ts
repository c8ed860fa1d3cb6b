import type { Scope } from '../../../src/domain/access/Scope';
import { amountOpen, statusOfMoney } from '../../../src/domain/bills/amountDue';
import { type Bill, groupNumberOf } from '../../../src/domain/bills/Bill';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { formatCents } from '../../../src/domain/money/formatCents';
import { PaymentMethod } from '../../../src/domain/payments/PaymentMethod';
import { canCloseShort } from '../../../src/domain/payments/payable';
import { settlementOf } from '../../../src/domain/payments/paymentMethods';
import { settlePayment } from '../processing/settlePayment';
import type { Caller } from '../shared/Caller';
import { newPk } from '../shared/newPk';
import { notFound, Refusal } from '../shared/Refusal';
import { payorProblem } from './assertPayable';
import { newConfirmation } from './CreatePayment';
import { type KeyedAnswer, onceByKey } from './idempotency';
import type { BillToPay, PaymentTransaction, PaymentUnitOfWork } from './ports';

export interface CloseShortRequest {
  readonly caller: Caller;
  readonly idempotencyKey: string;
  /** Groups in which the caller may close bills short. */
  readonly scope: Scope;
  readonly billPk: string;
  /** The version that the caller saw. */
  readonly version: number;
  readonly note: string;
  readonly now: Date;
}

/**
 * Writes off the rest of a partly paid bill as Over/Short Debit, within the group's tolerance. Processed at once.
 *
 * @source product.md, The bill's life: closeShort
 */
export class CloseShort {
  constructor(private readonly unitOfWork: PaymentUnitOfWork) {}

  /** @throws Refusal NOT_FOUND; STALE_VERSION, WRONG_STATUS, BILL_LOCKED, KEY_IN_FLIGHT; NOT_PAYABLE, SAME_PERSON, KEY_REUSED; ON_HOLD. */
  run(request: CloseShortRequest): Promise<KeyedAnswer> {
    const { caller, idempotencyKey, billPk, version, note, now } = request;
    const call = `POST /api/bills/${billPk}/closeShort`;
    const keyed = { userId: caller.userId, idempotencyKey, call, body: { version, note } };
    return this.unitOfWork.inTransaction((tx) => onceByKey(tx.keys, keyed, 200, now, () => close(tx, request)));
  }
}

async function close(tx: PaymentTransaction, request: CloseShortRequest): Promise<Bill> {
  const { caller, scope, billPk, version, note, now } = request;
  await tx.assertPaymentsOpen(now);
  if (!(await tx.findBill(scope, billPk, now))) throw notFound('bill');
  const groupNumber = groupNumberOf(billPk);
  const [bill] = await tx.lockBills(groupNumber, [billPk], now);
  if (!bill) throw notFound('bill');
  await assertClosable(tx, bill, request);

  const method = PaymentMethod.OverShortDebit;
  const amountCents = amountOpen(bill);
  const payment = {
    paymentPk: newPk(groupNumber),
    groupNumber,
    confirmation: newConfirmation(),
    method,
    amountCents,
    sources: [{ method, bankAccountPk: null, amountCents }],
    allocations: [{ billPk, version, amountCents }],
    madeWithPk: null,
    excessTo: 'creditSuspense' as const,
    ...settlementOf(method, now),
  };
  await tx.addPayment(payment, caller, now);
  const change = {
    billPk,
    statusBefore: bill.status,
    status: statusOfMoney({ ...bill, pendingCents: amountCents }),
    paidCents: bill.paidCents,
    pendingCents: amountCents,
    event: 'closeShort',
    note: note || `Payment ${payment.confirmation}`,
  } as const;
  await tx.changeBills(groupNumber, [change], caller, now);
  await settlePayment(tx, payment.paymentPk, now, caller);
  const closed = await tx.findBill(scope, billPk, now);
  if (!closed) throw notFound('bill');
  return closed;
}

async function assertClosable(
  tx: PaymentTransaction,
  bill: BillToPay,
  { caller, version, now }: CloseShortRequest,
): Promise<void> {
  const { billNumber } = bill;
  if (bill.version !== version) {
    const message = `Bill ${billNumber} has changed since you opened it. Review it again.`;
    throw new Refusal(ErrorCode.StaleVersion, message);
  }
  if (!canCloseShort(bill)) {
    throw new Refusal(ErrorCode.WrongStatus, 'Only a partly paid bill without a pending payment can be closed short.');
  }
  const problem = payorProblem(bill, { userId: caller.userId, samePersonMayPay: true });
  if (problem) throw problem;
  const { shortCents, tolerancesSetBy } = await tx.paymentRules(bill.groupNumber, now);
  if (tolerancesSetBy === caller.userId) {
    const message = "You set this group's tolerance, so another manager must use it.";
    throw new Refusal(ErrorCode.SamePerson, message);
  }
  const short = amountOpen(bill);
  if (short > shortCents) {
    const message = `${formatCents(short)} is open on bill ${billNumber}, more than the group's tolerance of ${formatCents(shortCents)}.`;
    throw new Refusal(ErrorCode.NotPayable, message);
  }
}
