import {
  ClassFiles,
  ClassGateway,
  ClassMemberList,
  SetMemberClasses,
} from '../../application/classes/SetMemberClasses';
import { GroupGateway, Groups } from '../../application/groups/Groups';
import { RemindGroups } from '../../application/groups/RemindGroups';
import { RateGateway, RateTables } from '../../application/rates/RateTables';
import { RateSheets, ReadRateSheet } from '../../application/rates/ReadRateSheet';
import { RulesGateway } from '../../application/rules/ports';
import { RulesQuery } from '../../application/rules/RulesQuery';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { HucreRateSheets } from '../files/HucreRateSheets';
import { ApiClient } from '../http/ApiClient';
import { classCalls } from '../http/classCalls';
import { groupCalls } from '../http/groupCalls';
import { rateCalls } from '../http/rateCalls';
import { rulesCalls } from '../http/rulesCalls';
import { provideAdapter, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wires groups, group and carrier rules, rate tables, and classes. */
export const rulesModule = slice<Core>()(({ bind }) => {
  provideMade(bind, RulesGateway, rulesCalls, [ApiClient]);
  provideUseCase(bind, RulesQuery, [RulesGateway, Time]);
  provideMade(bind, GroupGateway, groupCalls, [ApiClient]);
  provideUseCase(bind, Groups, [GroupGateway, Time]);
  provideUseCase(bind, RemindGroups, [GroupGateway, NewKey]);
  provideMade(bind, RateGateway, rateCalls, [ApiClient]);
  provideUseCase(bind, RateTables, [RateGateway, Time]);
  provideAdapter(bind, RateSheets, HucreRateSheets, []);
  provideUseCase(bind, ReadRateSheet, [RateSheets]);
  provideMade(bind, ClassGateway, classCalls, [ApiClient]);
  provideUseCase(bind, SetMemberClasses, [ClassGateway]);
  provideUseCase(bind, ClassFiles, [ClassGateway, Time]);
  provideUseCase(bind, ClassMemberList, [ClassGateway, PageVisibility, Time]);
  return bind;
});
