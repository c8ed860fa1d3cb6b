import { listSuspense } from '../../../contract/suspense';
import type { SuspenseGateway } from '../../application/suspense/ports/SuspenseGateway';
import type { Cents } from '../../domain/money/Cents';
import type { SuspenseItem } from '../../domain/suspense/SuspenseItem';
import type { ApiClient } from './ApiClient';

export class HttpSuspenseGateway implements SuspenseGateway {
  constructor(private readonly api: ApiClient) {}

  list(groupNumber?: string): Promise<{ readonly totalCents: Cents; readonly items: readonly SuspenseItem[] }> {
    return this.api.call(listSuspense, { query: { ...(groupNumber !== undefined && { groupNumber }) } });
  }
}
