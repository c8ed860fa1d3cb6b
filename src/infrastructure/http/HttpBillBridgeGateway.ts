import { getBillBridge } from '../../../contract/bills/billBridge';
import type { BillBridgeGateway } from '../../application/bills/BillBridgeQuery';
import type { BillBridge } from '../../domain/bills/bridge';
import type { ApiClient } from './ApiClient';

export class HttpBillBridgeGateway implements BillBridgeGateway {
  constructor(private readonly api: ApiClient) {}

  bridge(billPk: string, signal?: AbortSignal): Promise<BillBridge> {
    return this.api.call(getBillBridge, { params: { billPk } }, signal && { signal });
  }
}
