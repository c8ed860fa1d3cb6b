import { changeDormancy, listDormancy, searchUnclaimed } from '../../../contract/unclaimed';
import type { UnclaimedGateway, UnclaimedQuery } from '../../application/refunds/UnclaimedProperty';
import type { DormancyPeriod, DormancyRequest, UnclaimedPage } from '../../domain/refunds/UnclaimedProperty';
import type { ApiClient } from './ApiClient';

export class HttpUnclaimedGateway implements UnclaimedGateway {
  constructor(private readonly api: ApiClient) {}

  search({ state, kind, due, ...query }: UnclaimedQuery, signal?: AbortSignal): Promise<UnclaimedPage> {
    const filter = { ...(state && { state }), ...(kind && { kind }), ...(due && { due }) };
    return this.api.call(searchUnclaimed, { body: { ...query, ...filter } }, signal && { signal });
  }

  async periods(signal?: AbortSignal): Promise<readonly DormancyPeriod[]> {
    return (await this.api.call(listDormancy, {}, signal && { signal })).periods;
  }

  changePeriod(body: DormancyRequest, idempotencyKey: string): Promise<unknown> {
    return this.api.call(changeDormancy, { body, idempotencyKey });
  }
}
