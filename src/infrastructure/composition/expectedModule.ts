import {
  CloseExpectedAdjustment,
  ExpectedGateway,
  ExpectedList,
  ExpectedOnBillQuery,
  ExpectedTotals,
} from '../../application/expected/ExpectedAdjustments';
import { BalanceList, MemberBalances, RegisterGateway } from '../../application/register/Register';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpExpectedGateway } from '../http/HttpExpectedGateway';
import { HttpRegisterGateway } from '../http/HttpRegisterGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of expected adjustments and balances. */
export const expectedModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, ExpectedGateway, HttpExpectedGateway, [ApiClient]);
  provideUseCase(bind, ExpectedOnBillQuery, [ExpectedGateway, Time]);
  provideUseCase(bind, ExpectedTotals, [ExpectedGateway, Time]);
  provideUseCase(bind, ExpectedList, [ExpectedGateway, PageVisibility, Time]);
  provideUseCase(bind, CloseExpectedAdjustment, [ExpectedGateway, ExpectedList]);
  provideAdapter(bind, RegisterGateway, HttpRegisterGateway, [ApiClient]);
  provideUseCase(bind, BalanceList, [RegisterGateway, PageVisibility, Time]);
  provideUseCase(bind, MemberBalances, [RegisterGateway, Time]);
  return bind;
});
