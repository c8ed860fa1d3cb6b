import { getRep, listRepGroups } from '../../../contract/reps';
import type { RepGateway } from '../../application/dashboard/ports';
import type { Rep, RepGroupPage } from '../../domain/reps/Rep';
import type { ApiClient } from './ApiClient';

export class HttpRepGateway implements RepGateway {
  constructor(private readonly api: ApiClient) {}

  rep(userId: string, signal?: AbortSignal): Promise<Rep | null> {
    return this.api.call(getRep, { query: { userId } }, signal && { signal });
  }

  groups(userId: string, q: string, size: number, signal?: AbortSignal): Promise<RepGroupPage> {
    return this.api.call(listRepGroups, { query: { userId }, body: { q, size } }, signal && { signal });
  }
}
