import { RulesGateway } from '../../application/rules/ports';
import { RulesQuery } from '../../application/rules/RulesQuery';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpRulesGateway } from '../http/HttpRulesGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the rules of groups and carriers. */
export const rulesModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, RulesGateway, HttpRulesGateway, [ApiClient]);
  provideUseCase(bind, RulesQuery, [RulesGateway, Time]);
  return bind;
});
