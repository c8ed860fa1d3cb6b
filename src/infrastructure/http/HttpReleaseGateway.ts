import { releaseBills } from '../../../contract/bills';
import type { ReleaseGateway, ReleaseOutcome } from '../../application/dashboard/ports';
import type { ApiClient } from './ApiClient';

export class HttpReleaseGateway implements ReleaseGateway {
  constructor(private readonly api: ApiClient) {}

  async release(billPks: readonly string[]): Promise<readonly ReleaseOutcome[]> {
    return (await this.api.call(releaseBills, { body: { values: [...billPks] } })).results;
  }
}
