import { checkBillRates } from '../../../contract/rates';
import type { BillRateCheck, RateCheckGateway } from '../../application/rates/RateChecks';
import type { ApiClient } from './ApiClient';

export class HttpRateCheckGateway implements RateCheckGateway {
  constructor(private readonly api: ApiClient) {}

  async check(billPks: readonly string[], signal?: AbortSignal): Promise<readonly BillRateCheck[]> {
    return (await this.api.call(checkBillRates, { body: { values: [...billPks] } }, signal && { signal })).items;
  }
}
