import { DepositGateway, DepositList, DepositQueryOf, WorkOnDeposits } from '../../application/deposits/Deposits';
import { PositivePay, PositivePayGateway } from '../../application/positivePay/PositivePay';
import { ChangeRefundChecks, RefundGateway, RefundList } from '../../application/refunds/Refunds';
import { DormancyPeriods, UnclaimedGateway, UnclaimedList } from '../../application/refunds/UnclaimedProperty';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { HeldItemList, SuspenseGateway, WorkOnSuspense } from '../../application/suspense/Suspense';
import { WaitingShortGateway, WaitingShorts } from '../../application/suspense/WaitingShorts';
import { ApiClient } from '../http/ApiClient';
import { HttpDepositGateway } from '../http/HttpDepositGateway';
import { HttpPositivePayGateway } from '../http/HttpPositivePayGateway';
import { HttpRefundGateway } from '../http/HttpRefundGateway';
import { HttpSuspenseGateway, HttpWaitingShortGateway } from '../http/HttpSuspenseGateway';
import { HttpUnclaimedGateway } from '../http/HttpUnclaimedGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of deposits, suspense, refunds, and positive pay. */
export const depositsModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, DepositGateway, HttpDepositGateway, [ApiClient]);
  provideUseCase(bind, DepositList, [DepositGateway, PageVisibility, Time]);
  provideUseCase(bind, DepositQueryOf, [DepositGateway, Time]);
  provideUseCase(bind, WorkOnDeposits, [DepositGateway, NewKey]);
  provideAdapter(bind, SuspenseGateway, HttpSuspenseGateway, [ApiClient]);
  provideUseCase(bind, HeldItemList, [SuspenseGateway, PageVisibility, Time]);
  provideUseCase(bind, WorkOnSuspense, [SuspenseGateway, NewKey]);
  provideAdapter(bind, RefundGateway, HttpRefundGateway, [ApiClient]);
  provideUseCase(bind, RefundList, [RefundGateway, PageVisibility, Time]);
  provideUseCase(bind, ChangeRefundChecks, [RefundGateway, NewKey]);
  provideAdapter(bind, UnclaimedGateway, HttpUnclaimedGateway, [ApiClient]);
  provideUseCase(bind, UnclaimedList, [UnclaimedGateway, PageVisibility, Time]);
  provideUseCase(bind, DormancyPeriods, [UnclaimedGateway, NewKey, Time]);
  provideAdapter(bind, PositivePayGateway, HttpPositivePayGateway, [ApiClient]);
  provideUseCase(bind, PositivePay, [PositivePayGateway, NewKey, PageVisibility, Time]);
  provideAdapter(bind, WaitingShortGateway, HttpWaitingShortGateway, [ApiClient]);
  provideUseCase(bind, WaitingShorts, [WaitingShortGateway, NewKey]);
  return bind;
});
