import { getNotices } from '../../../contract/notices';
import type { BalanceWorkGateway } from '../../application/dashboard/WorkQueue';
import type { ApiClient } from './ApiClient';

export class HttpBalanceWorkGateway implements BalanceWorkGateway {
  constructor(private readonly api: ApiClient) {}

  read(signal: AbortSignal): ReturnType<BalanceWorkGateway['read']> {
    return this.api.call(getNotices, { query: { size: '1' } }, { signal });
  }
}
