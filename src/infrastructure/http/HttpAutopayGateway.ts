import { getAutopay, saveAutopay, skipAutopay } from '../../../contract/autopay';
import type { AutopayGateway, NewAutopay } from '../../application/payments/Autopay';
import type { GroupAutopay } from '../../domain/payments/autopay';
import type { ApiClient } from './ApiClient';

export class HttpAutopayGateway implements AutopayGateway {
  constructor(private readonly api: ApiClient) {}

  read(groupNumber: string, signal?: AbortSignal): Promise<GroupAutopay> {
    return this.api.call(getAutopay, { params: { groupNumber } }, signal && { signal });
  }

  save(groupNumber: string, version: number, change: NewAutopay): Promise<GroupAutopay> {
    return this.api.call(saveAutopay, { params: { groupNumber }, body: { version, ...change } });
  }

  async skip(billPk: string, isSkipped: boolean): Promise<void> {
    await this.api.call(skipAutopay, { params: { billPk }, body: { isSkipped } });
  }
}
