import { DecisionMemoryGateway } from '../../application/reconciliation/ports';
import { StandingDecisions } from '../../application/reconciliation/StandingDecisions';
import { RulesGateway } from '../../application/rules/ports';
import { RulesQuery } from '../../application/rules/RulesQuery';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpDecisionMemoryGateway } from '../http/HttpDecisionMemoryGateway';
import { HttpRulesGateway } from '../http/HttpRulesGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the rules of groups and carriers, and of a group's standing decisions. */
export const rulesModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, RulesGateway, HttpRulesGateway, [ApiClient]);
  provideUseCase(bind, RulesQuery, [RulesGateway, Time]);
  provideAdapter(bind, DecisionMemoryGateway, HttpDecisionMemoryGateway, [ApiClient]);
  provideUseCase(bind, StandingDecisions, [DecisionMemoryGateway, Time]);
  return bind;
});
