import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Payment } from '../../../src/domain/payments/Payment';
import { Refusal } from '../shared/Refusal';
import { CREATE_CALL } from './CreatePayment';
import type { PaymentDesk } from './ports/PaymentDesk';
import type { PaymentReader } from './ports/PaymentReader';

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
