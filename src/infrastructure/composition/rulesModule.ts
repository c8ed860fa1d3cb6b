import { GroupGateway, Groups } from '../../application/groups/Groups';
import { RulesGateway } from '../../application/rules/ports';
import { RulesQuery } from '../../application/rules/RulesQuery';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpGroupGateway } from '../http/HttpGroupGateway';
import { HttpRulesGateway } from '../http/HttpRulesGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of groups, and of the rules of groups and carriers. */
export const rulesModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, RulesGateway, HttpRulesGateway, [ApiClient]);
  provideUseCase(bind, RulesQuery, [RulesGateway, Time]);
  provideAdapter(bind, GroupGateway, HttpGroupGateway, [ApiClient]);
  provideUseCase(bind, Groups, [GroupGateway, Time]);
  return bind;
});
