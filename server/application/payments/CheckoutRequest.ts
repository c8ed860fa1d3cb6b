import type { PaymentSource, RequestedAllocation } from '../../../src/domain/payments/checkout';

/** What somebody asks to pay, one group at a time. */
export interface CheckoutRequest {
  readonly groupNumber: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
}
