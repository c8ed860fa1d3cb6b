import {
  CostCenters,
  CostFiles,
  CostGateway,
  CostMemberList,
  CostReports,
  Journal,
  JournalList,
} from '../../application/billing/costs/Costs';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { costCalls } from '../http/billing/costCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of cost centers and the journal. */
export const costsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, CostGateway, costCalls, [ApiClient]);
  provideUseCase(bind, CostCenters, [CostGateway, Time]);
  provideUseCase(bind, CostFiles, [CostGateway, Time]);
  provideUseCase(bind, CostMemberList, [CostGateway, PageVisibility, Time]);
  provideUseCase(bind, JournalList, [CostGateway, PageVisibility, Time]);
  provideUseCase(bind, CostReports, [CostGateway, Time]);
  provideUseCase(bind, Journal, [CostGateway, Time]);
  return bind;
});
