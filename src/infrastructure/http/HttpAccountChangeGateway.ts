import { decideAccountChange, listAccountChanges } from '../../../contract/accountChanges';
import type { AccountChangeGateway } from '../../application/payments/AccountChanges';
import type { AccountChange } from '../../domain/payments/accountChange';
import type { ApiClient } from './ApiClient';

export class HttpAccountChangeGateway implements AccountChangeGateway {
  constructor(private readonly api: ApiClient) {}

  async list(signal?: AbortSignal): Promise<readonly AccountChange[]> {
    return (await this.api.call(listAccountChanges, {}, signal && { signal })).items;
  }

  decide(changePk: string, approve: boolean, reason: string): Promise<AccountChange> {
    return this.api.call(decideAccountChange, { params: { changePk }, body: { approve, reason } });
  }
}
