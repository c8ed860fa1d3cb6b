import { releaseMyBillLocks } from '../../../contract/bills/myBillLocks';
import type { BillLockRelease } from '../../application/session/ports';
import type { ApiClient } from './ApiClient';

/** @source API-5 */
export class HttpBillLockRelease implements BillLockRelease {
  constructor(private readonly api: ApiClient) {}

  async releaseAllOf(email: string): Promise<void> {
    await this.api.call(releaseMyBillLocks, { query: { email } });
  }
}
