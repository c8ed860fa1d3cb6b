import {
  CloseExpectedAdjustment,
  ExpectedGateway,
  ExpectedList,
  ExpectedOnBillQuery,
  ExpectedTotals,
} from '../../application/expected/ExpectedAdjustments';
import {
  BalanceList,
  MemberBalances,
  RegisterGateway,
  SettleThroughPayroll,
} from '../../application/register/Register';
import { SavingsGateway, SavingsItemList, SavingsOfGroup } from '../../application/savings/Savings';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpExpectedGateway } from '../http/HttpExpectedGateway';
import { HttpRegisterGateway } from '../http/HttpRegisterGateway';
import { HttpSavingsGateway } from '../http/HttpSavingsGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of expected adjustments, balances, and savings. */
export const expectedModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, ExpectedGateway, HttpExpectedGateway, [ApiClient]);
  provideUseCase(bind, ExpectedOnBillQuery, [ExpectedGateway, Time]);
  provideUseCase(bind, ExpectedTotals, [ExpectedGateway, Time]);
  provideUseCase(bind, ExpectedList, [ExpectedGateway, PageVisibility, Time]);
  provideUseCase(bind, CloseExpectedAdjustment, [ExpectedGateway, ExpectedList]);
  provideAdapter(bind, RegisterGateway, HttpRegisterGateway, [ApiClient]);
  provideUseCase(bind, BalanceList, [RegisterGateway, PageVisibility, Time]);
  provideUseCase(bind, SettleThroughPayroll, [RegisterGateway, BalanceList]);
  provideUseCase(bind, MemberBalances, [RegisterGateway, Time]);
  provideAdapter(bind, SavingsGateway, HttpSavingsGateway, [ApiClient]);
  provideUseCase(bind, SavingsOfGroup, [SavingsGateway, Time]);
  provideUseCase(bind, SavingsItemList, [SavingsGateway, PageVisibility, Time]);
  return bind;
});
