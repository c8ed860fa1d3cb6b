import {
  createPayment,
  findPaymentByKey,
  getPayment,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../contract/payments';
import type { PaymentQuery } from '../../application/payments/PaymentQuery';
import type { CheckoutRequest, PaymentGateway } from '../../application/payments/ports/PaymentGateway';
import type { Payment } from '../../domain/payments/Payment';
import type { PaymentEvent } from '../../domain/payments/PaymentEvent';
import type { PaymentPage } from '../../domain/payments/PaymentPage';
import type { PaymentPreview } from '../../domain/payments/PaymentPreview';
import type { ApiClient } from './ApiClient';

export class HttpPaymentGateway implements PaymentGateway {
  constructor(private readonly api: ApiClient) {}

  preview(checkout: CheckoutRequest, signal?: AbortSignal): Promise<PaymentPreview> {
    return this.api.call(previewPayment, { body: bodyOf(checkout) }, signal && { signal });
  }

  create(checkout: CheckoutRequest, idempotencyKey: string): Promise<Payment> {
    return this.api.call(createPayment, { body: bodyOf(checkout), idempotencyKey });
  }

  outcomeOf(idempotencyKey: string): Promise<Payment | null> {
    return this.api.call(findPaymentByKey, { params: { idempotencyKey } });
  }

  search(query: PaymentQuery, signal?: AbortSignal): Promise<PaymentPage> {
    const { groupNumbers = [], statuses = [], ...rest } = query;
    const body = { ...rest, groupNumbers: [...groupNumbers], statuses: [...statuses] };
    return this.api.call(searchPayments, { body }, signal && { signal });
  }

  get(paymentPk: string): Promise<{ readonly payment: Payment; readonly timeline: readonly PaymentEvent[] }> {
    return this.api.call(getPayment, { params: { paymentPk } });
  }

  takeBack(paymentPk: string, reason: string, idempotencyKey: string): Promise<Payment> {
    return this.api.call(voidPayment, { params: { paymentPk }, body: { reason }, idempotencyKey });
  }
}

function bodyOf({ groupNumber, sources, allocations }: CheckoutRequest) {
  return { groupNumber, sources: [...sources], allocations: [...allocations] };
}
