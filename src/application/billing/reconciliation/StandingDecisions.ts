import type { StandingDecision } from '../../../../contract/billing/bills/standingDecisions';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import type { DecisionMemoryGateway } from './ports';

export type { StandingDecision } from '../../../../contract/billing/bills/standingDecisions';

/** Reads a group's standing decisions, also ended ones. */
export class StandingDecisions {
  constructor(
    private readonly gateway: DecisionMemoryGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its decisions; retry after a change. */
  list(): LiveQuery<string, readonly StandingDecision[]> {
    return new LiveQuery((groupNumber, signal) => this.gateway.list({ groupNumber }, signal), { time: this.time });
  }
}
