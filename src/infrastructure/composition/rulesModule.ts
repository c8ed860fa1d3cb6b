import {
  ClassFiles,
  ClassGateway,
  ClassMemberList,
  SetMemberClasses,
} from '../../application/billing/classes/SetMemberClasses';
import { RateGateway, RateTables } from '../../application/billing/rates/RateTables';
import { RateSheets, ReadRateSheet } from '../../application/billing/rates/ReadRateSheet';
import { RulesGateway } from '../../application/billing/rules/ports';
import { RulesQuery } from '../../application/billing/rules/RulesQuery';
import { GroupGateway, Groups } from '../../application/office/groups/Groups';
import { RemindGroups } from '../../application/office/groups/RemindGroups';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { HucreRateSheets } from '../files/HucreRateSheets';
import { ApiClient } from '../http/ApiClient';
import { classCalls } from '../http/billing/classCalls';
import { rateCalls } from '../http/billing/rateCalls';
import { rulesCalls } from '../http/billing/rulesCalls';
import { groupCalls } from '../http/office/groupCalls';
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
