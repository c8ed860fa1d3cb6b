import { keepBillLock, releaseBillLock, takeBillLock } from '../../../contract/billLocks';
import type { BillLockGateway, BillLockGrant } from '../../application/bills/ports/BillLockGateway';
import type { ApiClient } from './ApiClient';

export class HttpBillLockGateway implements BillLockGateway {
  constructor(private readonly api: ApiClient) {}

  take(billPk: string, takeOver: boolean): Promise<BillLockGrant> {
    return this.api.call(takeBillLock, { body: { billPk, takeOver } });
  }

  keep(billPk: string, lockToken: string): Promise<BillLockGrant> {
    return this.api.call(keepBillLock, { params: { billPk }, body: { lockToken } });
  }

  async release(billPk: string, lockToken: string): Promise<void> {
    await this.api.call(releaseBillLock, { query: { billPk, lockToken } });
  }
}
