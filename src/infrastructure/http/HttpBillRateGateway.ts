import { getRateFindings } from '../../../contract/rates';
import type { BillRateGateway } from '../../application/rates/RateFindingsOfBill';
import type { RateFindings } from '../../domain/rates/RateFindings';
import type { ApiClient } from './ApiClient';

export class HttpBillRateGateway implements BillRateGateway {
  constructor(private readonly api: ApiClient) {}

  findings(billPk: string, signal?: AbortSignal): Promise<RateFindings> {
    return this.api.call(getRateFindings, { params: { billPk } }, signal && { signal });
  }
}
