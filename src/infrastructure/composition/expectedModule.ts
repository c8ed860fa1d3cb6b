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
import { expectedCalls } from '../http/expectedCalls';
import { registerCalls } from '../http/registerCalls';
import { savingsCalls } from '../http/savingsCalls';
import { writeOffCalls } from '../http/writeOffCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of expected adjustments, balances, and savings. */
export const expectedModule = slice<Core>()(({ bind }) => {
  provideMade(bind, ExpectedGateway, expectedCalls, [ApiClient]);
  provideUseCase(bind, ExpectedOnBillQuery, [ExpectedGateway, Time]);
  provideUseCase(bind, ExpectedTotals, [ExpectedGateway, Time]);
  provideUseCase(bind, ExpectedList, [ExpectedGateway, PageVisibility, Time]);
  provideUseCase(bind, CloseExpectedAdjustment, [ExpectedGateway, ExpectedList]);
  provideMade(bind, RegisterGateway, registerCalls, [ApiClient]);
  provideUseCase(bind, BalanceList, [RegisterGateway, PageVisibility, Time]);
  provideUseCase(bind, NotRemittedList, [RegisterGateway, PageVisibility, Time]);
  provideUseCase(bind, SettleThroughPayroll, [RegisterGateway, BalanceList]);
  provideUseCase(bind, MemberBalances, [RegisterGateway, Time]);
  provideUseCase(bind, DivisionBalances, [RegisterGateway, Time]);
  provideMade(bind, WriteOffGateway, writeOffCalls, [ApiClient]);
  provideUseCase(bind, WriteOffList, [WriteOffGateway, PageVisibility, Time]);
  provideUseCase(bind, WriteOffEffect, [WriteOffGateway]);
  provideUseCase(bind, WorkOnWriteOffs, [WriteOffGateway, BalanceList, WriteOffList, NewKey]);
  provideMade(bind, SavingsGateway, savingsCalls, [ApiClient]);
  provideUseCase(bind, SavingsOfGroup, [SavingsGateway, Time]);
  provideUseCase(bind, SavingsItemList, [SavingsGateway, PageVisibility, Time]);
  return bind;
});
