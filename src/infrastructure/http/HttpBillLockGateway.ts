import { keepBillLock, releaseBillLock, takeBillLock } from '../../../contract/bills/billLocks';
import { releaseBills } from '../../../contract/bills/bills';
import type { BillLockGateway, BillLockGrant, ReleaseGateway } from '../../application/bills/ports';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import type { ApiClient } from './ApiClient';

// Separate from HttpBillGateway, which the first screen loads.

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

export class HttpReleaseGateway implements ReleaseGateway {
  constructor(private readonly api: ApiClient) {}

  async release(billPks: readonly string[]): Promise<readonly ReleaseResult[]> {
    return (await this.api.call(releaseBills, { body: { values: [...billPks] } })).results;
  }
}
