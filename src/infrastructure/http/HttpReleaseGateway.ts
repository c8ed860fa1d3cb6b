import { releaseBills } from '../../../contract/bills';
import type { ReleaseGateway } from '../../application/release/ports/ReleaseGateway';
import type { ReleaseResult } from '../../application/release/ReleaseResult';
import type { ApiClient } from './ApiClient';

export class HttpReleaseGateway implements ReleaseGateway {
  constructor(private readonly api: ApiClient) {}

  async release(billPks: readonly string[]): Promise<readonly ReleaseResult[]> {
    return (await this.api.call(releaseBills, { body: { values: [...billPks] } })).results;
  }
}
