import { createPayment, type MadePayment } from '../../../contract/money/payments';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { PaymentQueries } from './ports';

/** An answer saved before checkouts could use several methods has no `others`. */
type SavedPayment = Pick<MadePayment, 'paymentPk'> & Partial<Pick<MadePayment, 'others'>>;

/**
 * Returns the outcome of a payment whose response never arrived.
 *
 * @source product.md, Money, invariant 9; docs/decisions/payments.md#the-outcome-of-a-payment-can-be-looked-up-by-its-key
 */
export class FindPaymentByKey {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentQueries,
  ) {}

  /**
   * @returns what the checkout made, as it is now; null when nothing was saved under the key, or the payment is outside `scope`.
   * @throws Refusal KEY_IN_FLIGHT while a payment is being saved under the key.
   */
  async run(scope: Scope, userId: string, idempotencyKey: string): Promise<MadePayment | null> {
    const key = idempotencyKey.toLowerCase();
    const saved = await this.transactions.run(async ({ keys }) => {
      if (await keys.tryLock(userId, key)) return keys.find(userId, key);
      throw new Refusal(ErrorCode.KeyInFlight, 'This is still being saved. Wait a moment, then check again.');
    });
    if (saved?.call !== `${createPayment.method} ${createPayment.path}`) return null;
    const { paymentPk, others = [] }: SavedPayment = JSON.parse(saved.json);
    const payment = await this.payments.find(scope, paymentPk);
    if (!payment) return null;
    const found = await Promise.all(others.map((other) => this.payments.find(scope, other.paymentPk)));
    return { ...payment, others: found.filter((other) => other !== undefined) };
  }
}
