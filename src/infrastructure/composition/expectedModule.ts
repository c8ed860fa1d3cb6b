import {
  CloseExpectedAdjustment,
  ExpectedGateway,
  ExpectedList,
  ExpectedOnBillQuery,
  ExpectedTotals,
} from '../../application/billing/expected/ExpectedAdjustments';
import {
  BalanceList,
  DivisionBalances,
  MemberBalances,
  NotRemittedList,
  RegisterGateway,
  SettleThroughPayroll,
} from '../../application/billing/register/Register';
import {
  WorkOnWriteOffs,
  WriteOffEffect,
  WriteOffGateway,
  WriteOffList,
} from '../../application/billing/register/WriteOffs';
import { SavingsGateway, SavingsItemList, SavingsOfGroup } from '../../application/billing/savings/Savings';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { expectedCalls } from '../http/billing/expectedCalls';
import { registerCalls } from '../http/billing/registerCalls';
import { savingsCalls } from '../http/billing/savingsCalls';
import { writeOffCalls } from '../http/billing/writeOffCalls';
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
