import { changeLimit, decideLimit, listControls, listControlUses } from '../../../contract/controls';
import type { ControlGateway, LimitDecision, LimitRequest, UsesQuery } from '../../application/controls/Controls';
import type { ApiClient } from './ApiClient';

export class HttpControlGateway implements ControlGateway {
  constructor(private readonly api: ApiClient) {}

  list(signal?: AbortSignal) {
    return this.api.call(listControls, {}, signal && { signal });
  }

  async uses({ kind, scope, effect, subject }: UsesQuery, signal?: AbortSignal) {
    const body = { kind, scope, effect, subject };
    return (await this.api.call(listControlUses, { body }, signal && { signal })).items;
  }

  change({ kind, scope, effect, limitCents, appliesFrom, note }: LimitRequest, idempotencyKey: string) {
    const body = { kind, scope, effect, limitCents, appliesFrom, note };
    return this.api.call(changeLimit, { body, idempotencyKey });
  }

  decide(changePk: string, { approve, note }: LimitDecision, idempotencyKey: string) {
    return this.api.call(decideLimit, { params: { changePk }, body: { approve, note }, idempotencyKey });
  }
}
