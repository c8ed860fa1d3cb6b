import { zeroPayBill } from '../../../contract/zeroPayments';
import type { ZeroPaymentGateway } from '../../application/payments/ports';
import type { Bill } from '../../domain/bills/Bill';
import type { ApiClient } from './ApiClient';

export class HttpZeroPaymentGateway implements ZeroPaymentGateway {
  constructor(private readonly api: ApiClient) {}

  close(billPk: string, version: number, idempotencyKey: string): Promise<Bill> {
    return this.api.call(zeroPayBill, { params: { billPk }, body: { version, note: '' }, idempotencyKey });
  }
}
