import { type NewReturn, returnPayment, reversePayment } from '../../../contract/reversals';
import type { Scope } from '../../../src/domain/access/Scope';
import { dateText } from '../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { isOnItsWay } from '../../../src/domain/payments/bankReversal';
import { isLive, type Payment } from '../../../src/domain/payments/Payment';
import { needsStatementLine, type ReturnCode, returnCodesFor } from '../../../src/domain/payments/returnCodes';
import {
  effectAfterReversal,
  type ReversalEffect,
  whyNotReturnable,
  whyNotReversible,
} from '../../../src/domain/payments/reversalEffect';
import { lockPayment } from '../../payments/lockPayment';
import type { LockedPayment, PaymentChangeRequest, PaymentQueries } from '../../payments/ports';
import { lockEffect, postReversal, type ReversalOrder } from '../../payments/returns/postReversal';
import { type KeyedAnswer, keyedBy } from '../../shared/idempotency';
import { notFound, Refusal } from '../../shared/Refusal';
import { runOnce } from '../../shared/runOnce';
import type { Transaction, Transactions } from '../../shared/Transaction';
import { returnReversedDebit } from '../bankReversals/returnReversedDebit';
import { withdrawReversal } from '../bankReversals/settleBankReversal';

/**
 * Returns a payment that the bank returned, or reverses our own error. Its bills are due again, also while another payment
 * is pending on them, and the group's payors get a mail. If a debit is returned after its reversal settled, the group owes it instead.
 *
 * @source product.md, The bill's life; Money, invariants 3 to 6
 */
export class ReversePayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentQueries,
  ) {}

  /** What returning or reversing the payment would change. @throws Refusal NOT_FOUND; WRONG_STATUS when the payment has ended. */
  async preview(scope: Scope, paymentPk: string, now: Date): Promise<ReversalEffect> {
    await this.assertReach(scope, paymentPk);
    return this.transactions.run(async (tx) => {
      const payment = await lockPayment(tx, paymentPk);
      if (payment.reversal?.canBeReturned) return effectAfterReversal(payment);
      if (!isLive(payment)) throw wrongStatus(whyNotReversible(payment) ?? '');
      return (await lockEffect(tx, payment, now)).effect;
    });
  }

  /**
   * @throws Refusal BAD_REQUEST for a code of another method, and for a late return without its statement line; NOT_FOUND;
   * WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD.
   */
  return(
    request: PaymentChangeRequest,
    { returnCode, reason = '', statementLine = '' }: NewReturn,
  ): Promise<KeyedAnswer> {
    const { now } = request;
    // Requests of before the statement line keep the meaning of their keys.
    const body = { returnCode, reason, ...(statementLine !== '' && { statementLine }) };
    return this.once(request, returnPayment, body, async (tx, payment) => {
      const problem = whyNotReturnable(payment, now.getTime() >= Date.parse(payment.cutoffAt));
      if (problem) throw wrongStatus(problem);
      assertCode(payment, returnCode);
      if (statementLine === '') assertInTime(payment, returnCode, now);
      if (!isLive(payment)) {
        const note = [reason, statementLine && `bank statement ${statementLine}`].filter(Boolean).join(': ');
        await returnReversedDebit(tx, payment, { code: returnCode, note }, request.caller, now);
        return undefined;
      }
      await withdrawReversal(tx, payment, 'The debit was returned.', request.caller, now);
      return { kind: 'RETURNED', returnCode, reason, statementLine };
    });
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD. */
  reverse(request: PaymentChangeRequest, body: { readonly reason: string }): Promise<KeyedAnswer> {
    return this.once(request, reversePayment, body, async (tx, payment) => {
      const problem = whyNotReversible(payment);
      if (problem) throw wrongStatus(problem);
      if ((await tx.bankReversals.of(payment)).some((one) => isOnItsWay(one) && one.reason !== 'DRAWN_TWICE')) {
        throw wrongStatus('A reversal of this payment at the bank is in progress. Cancel the reversal first.');
      }
      return { kind: 'REVERSED', returnCode: null, statementLine: '', ...body };
    });
  }

  private async once(
    { caller, idempotencyKey, scope, paymentPk, now }: PaymentChangeRequest,
    call: typeof returnPayment | typeof reversePayment,
    body: object,
    /** Undefined if it has done everything itself. */
    orderOf: (tx: Transaction, payment: LockedPayment) => Promise<ReversalOrder | undefined>,
  ): Promise<KeyedAnswer> {
    await this.assertReach(scope, paymentPk);
    const keyed = keyedBy(call, { caller, idempotencyKey }, { paymentPk }, body);
    return runOnce(this.transactions, keyed, now, async (tx) => {
      await tx.gate.assertPaymentsOpen(now);
      const payment = await lockPayment(tx, paymentPk);
      const order = await orderOf(tx, payment);
      return order ? postReversal(tx, payment, order, caller, now) : tx.payments.get(payment.paymentPk);
    });
  }

  private async assertReach(scope: Scope, paymentPk: string): Promise<void> {
    if (!(await this.payments.find(scope, paymentPk))) throw notFound('payment');
  }
}

function assertCode({ method }: Payment, returnCode: ReturnCode): void {
  if (returnCodesFor(method).includes(returnCode)) return;
  const message = `Return code ${returnCode} is not used for a payment by ${method}. Choose another one.`;
  throw new Refusal(ErrorCode.BadRequest, message, { problems: [{ path: 'returnCode', message }] });
}

/** @throws Refusal BAD_REQUEST: a return after the time of its code is probably a mistake unless a statement shows it. */
function assertInTime(payment: Payment, returnCode: ReturnCode, now: Date): void {
  if (!needsStatementLine(returnCode, payment, now)) return;
  const message = `This payment settled on ${dateText(payment.settleDate)}, and the time to return it with code ${returnCode} has passed. Enter the line of the bank statement that shows the return.`;
  throw new Refusal(ErrorCode.BadRequest, message, { problems: [{ path: 'statementLine', message }] });
}

function wrongStatus(message: string): Refusal {
  return new Refusal(ErrorCode.WrongStatus, message);
}
