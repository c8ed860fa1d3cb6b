import { listSuspense } from '../../../contract/suspense';
import type { SuspenseGateway } from '../../application/suspense/ports/SuspenseGateway';
import type { HeldInSuspense } from '../../domain/suspense/HeldInSuspense';
import type { ApiClient } from './ApiClient';

export class HttpSuspenseGateway implements SuspenseGateway {
  constructor(private readonly api: ApiClient) {}

  list(groupNumber?: string): Promise<HeldInSuspense> {
    return this.api.call(listSuspense, { query: { ...(groupNumber !== undefined && { groupNumber }) } });
  }
}
