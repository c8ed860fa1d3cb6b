import { getLargestBillChanges } from '../../../contract/bills/billChanges';
import type { BillChangeGateway } from '../../application/dashboard/LargestChanges';
import type { BillChange } from '../../domain/bills/BillChange';
import type { ApiClient } from './ApiClient';

export class HttpBillChangeGateway implements BillChangeGateway {
  constructor(private readonly api: ApiClient) {}

  async largest(signal?: AbortSignal): Promise<readonly BillChange[]> {
    return (await this.api.call(getLargestBillChanges, {}, signal && { signal })).items;
  }
}
