import type { Bill } from '../../../domain/bills/Bill';
import { createToken, type Token } from '../../shared/Token';

/** Zero Payments of the product API. */
export interface ZeroPaymentGateway {
  /**
   * Closes a bill with nothing due, once for a key.
   *
   * @param version the bill as the person saw it; a newer one is refused.
   * @param idempotencyKey UUID
   * @throws ApiError
   */
  close(billPk: string, version: number, idempotencyKey: string): Promise<Bill>;
}

export const ZeroPaymentGateway: Token<ZeroPaymentGateway> = createToken('ZeroPaymentGateway');
