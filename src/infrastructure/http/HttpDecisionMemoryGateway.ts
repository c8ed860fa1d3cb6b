import {
  endStandingDecision,
  getDecisionMemory,
  listStandingDecisions,
  resumeStandingDecision,
  saveStandingDecision,
} from '../../../contract/bills/standingDecisions';
import type { DecisionMemoryGateway } from '../../application/reconciliation/ports';
import type { DecisionMemory } from '../../domain/reconciliation/memory/recall';
import type { NewStandingDecision, StandingDecision } from '../../domain/reconciliation/memory/StandingDecision';
import type { ApiClient } from './ApiClient';

export class HttpDecisionMemoryGateway implements DecisionMemoryGateway {
  constructor(private readonly api: ApiClient) {}

  read(billPk: string): Promise<DecisionMemory> {
    return this.api.call(getDecisionMemory, { params: { billPk } });
  }

  async list(groupNumber: string, signal?: AbortSignal): Promise<readonly StandingDecision[]> {
    const { items } = await this.api.call(listStandingDecisions, { params: { groupNumber } }, signal && { signal });
    return items;
  }

  save(groupNumber: string, decision: NewStandingDecision): Promise<StandingDecision> {
    return this.api.call(saveStandingDecision, { params: { groupNumber }, body: decision });
  }

  end(groupNumber: string, standingPk: string): Promise<StandingDecision> {
    return this.api.call(endStandingDecision, { params: { groupNumber, standingPk } });
  }

  resume(groupNumber: string, standingPk: string): Promise<StandingDecision> {
    return this.api.call(resumeStandingDecision, { params: { groupNumber, standingPk } });
  }
}
