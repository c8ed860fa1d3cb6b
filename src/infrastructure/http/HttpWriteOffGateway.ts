import {
  decideWriteOff,
  previewWriteOffs,
  reverseWriteOff,
  searchWriteOffs,
  writeOffBalances,
} from '../../../contract/writeOffs';
import type { WriteOffGateway } from '../../application/register/WriteOffs';
import type { SeenBalance } from '../../domain/register/RegisterPage';
import type {
  WriteOff,
  WriteOffPage,
  WriteOffQuery,
  WriteOffResult,
  WriteOffTerms,
} from '../../domain/register/writeOff';
import type { ApiClient } from './ApiClient';

type Key = Pick<WriteOff, 'writeOffPk'>;

export class HttpWriteOffGateway implements WriteOffGateway {
  constructor(private readonly api: ApiClient) {}

  search({ groupNumber, ...body }: WriteOffQuery, signal?: AbortSignal): Promise<WriteOffPage> {
    return this.api.call(searchWriteOffs, { params: { groupNumber }, body }, signal && { signal });
  }

  async preview(
    groupNumber: string,
    balances: readonly SeenBalance[],
    signal?: AbortSignal,
  ): Promise<readonly WriteOffResult[]> {
    const request = { params: { groupNumber }, body: { balances: balances.map(seen) } };
    return (await this.api.call(previewWriteOffs, request, signal && { signal })).results;
  }

  async add(
    groupNumber: string,
    balances: readonly SeenBalance[],
    { reason, note }: WriteOffTerms,
    idempotencyKey: string,
  ): Promise<readonly WriteOffResult[]> {
    const body = { balances: balances.map(seen), reason, note };
    return (await this.api.call(writeOffBalances, { params: { groupNumber }, body, idempotencyKey })).results;
  }

  decide(
    groupNumber: string,
    { writeOffPk }: Key,
    body: { readonly approve: boolean; readonly note: string },
    idempotencyKey: string,
  ): Promise<unknown> {
    return this.api.call(decideWriteOff, { params: { groupNumber, writeOffPk }, body, idempotencyKey });
  }

  reverse(groupNumber: string, { writeOffPk }: Key, note: string, idempotencyKey: string): Promise<unknown> {
    return this.api.call(reverseWriteOff, { params: { groupNumber, writeOffPk }, body: { note }, idempotencyKey });
  }
}

function seen({ memberId, memberName, coverage, plan, balanceCents }: SeenBalance): SeenBalance {
  return { memberId, memberName, coverage, plan, balanceCents };
}
