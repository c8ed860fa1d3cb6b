import {
  CloseExpectedAdjustment,
  ExpectedGateway,
  ExpectedList,
  ExpectedOnBillQuery,
  ExpectedTotals,
} from '../../application/expected/ExpectedAdjustments';
import {
  BalanceList,
  DivisionBalances,
  MemberBalances,
  NotRemittedList,
  RegisterGateway,
  SettleThroughPayroll,
} from '../../application/register/Register';
import { WorkOnWriteOffs, WriteOffEffect, WriteOffGateway, WriteOffList } from '../../application/register/WriteOffs';
import { SavingsGateway, SavingsItemList, SavingsOfGroup } from '../../application/savings/Savings';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpExpectedGateway } from '../http/HttpExpectedGateway';
import { HttpRegisterGateway } from '../http/HttpRegisterGateway';
import { HttpSavingsGateway } from '../http/HttpSavingsGateway';
import { HttpWriteOffGateway } from '../http/HttpWriteOffGateway';
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
  provideUseCase(bind, NotRemittedList, [RegisterGateway, PageVisibility, Time]);
  provideUseCase(bind, SettleThroughPayroll, [RegisterGateway, BalanceList]);
  provideUseCase(bind, MemberBalances, [RegisterGateway, Time]);
  provideUseCase(bind, DivisionBalances, [RegisterGateway, Time]);
  provideAdapter(bind, WriteOffGateway, HttpWriteOffGateway, [ApiClient]);
  provideUseCase(bind, WriteOffList, [WriteOffGateway, PageVisibility, Time]);
  provideUseCase(bind, WriteOffEffect, [WriteOffGateway]);
  provideUseCase(bind, WorkOnWriteOffs, [WriteOffGateway, BalanceList, WriteOffList, NewKey]);
  provideAdapter(bind, SavingsGateway, HttpSavingsGateway, [ApiClient]);
  provideUseCase(bind, SavingsOfGroup, [SavingsGateway, Time]);
  provideUseCase(bind, SavingsItemList, [SavingsGateway, PageVisibility, Time]);
  return bind;
});
