import type { Payment } from '../../domain/payments/Payment';
import type { PaymentEvent } from '../../domain/payments/PaymentEvent';
import type { PaymentGateway } from './ports/PaymentGateway';

/** One payment with what happened to it. */
export class PaymentDetail {
  constructor(private readonly payments: PaymentGateway) {}

  /** @throws ApiError */
  run(paymentPk: string): Promise<{ readonly payment: Payment; readonly timeline: readonly PaymentEvent[] }> {
    return this.payments.get(paymentPk);
  }
}
