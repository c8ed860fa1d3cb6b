import type { StandingDecision } from '../../domain/reconciliation/memory/StandingDecision';
import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import type { DecisionMemoryGateway } from './ports';

/** A group's standing decisions, to see, end, and resume them. */
export class StandingDecisions {
  constructor(
    private readonly gateway: DecisionMemoryGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its decisions. */
  list(): LiveQuery<string, readonly StandingDecision[]> {
    return new LiveQuery((groupNumber, signal) => this.gateway.list(groupNumber, signal), { time: this.time });
  }

  /** Ending an ended decision is not an error. @throws ApiError */
  async end(groupNumber: string, standingPk: string): Promise<void> {
    await this.gateway.end(groupNumber, standingPk);
  }

  /** Undoes an ending. @throws ApiError WRONG_STATUS if another decision has replaced it. */
  async resume(groupNumber: string, standingPk: string): Promise<void> {
    await this.gateway.resume(groupNumber, standingPk);
  }
}
