import type { PaymentSource, RequestedAllocation } from '../../../domain/payments/checkout';
import type { Payment } from '../../../domain/payments/Payment';
import type { PaymentEvent } from '../../../domain/payments/PaymentEvent';
import type { PaymentPage } from '../../../domain/payments/PaymentPage';
import type { PaymentPreview } from '../../../domain/payments/PaymentPreview';
import { createToken, type Token } from '../../shared/Token';
import type { PaymentQuery } from '../PaymentQuery';

/** What one group pays: sources and uses. */
export interface CheckoutRequest {
  readonly groupNumber: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
}

/** The payments of the product API. Everything rejects with ApiError. */
export interface PaymentGateway {
  preview(checkout: CheckoutRequest, signal?: AbortSignal): Promise<PaymentPreview>;
  /** Pays. The same key never moves money twice and gets the same payment again. @param idempotencyKey UUID */
  create(checkout: CheckoutRequest, idempotencyKey: string): Promise<Payment>;
  /** What a key did: its payment, or null when nothing was saved under it. Rejects with KEY_IN_FLIGHT while it is at work. */
  outcomeOf(idempotencyKey: string): Promise<Payment | null>;
  search(query: PaymentQuery, signal?: AbortSignal): Promise<PaymentPage>;
  /** With what happened to it, oldest first. */
  get(paymentPk: string): Promise<{ readonly payment: Payment; readonly timeline: readonly PaymentEvent[] }>;
  /** Takes back a payment that is pending. @param idempotencyKey UUID */
  takeBack(paymentPk: string, reason: string, idempotencyKey: string): Promise<Payment>;
}

export const PaymentGateway: Token<PaymentGateway> = createToken('PaymentGateway');
