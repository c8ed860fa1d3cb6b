import { DepositGateway, DepositQueryOf, WorkOnDeposits } from '../../application/deposits/Deposits';
import { PositivePay, PositivePayGateway } from '../../application/positivePay/PositivePay';
import { ChangeRefundChecks, RefundCredits, RefundGateway } from '../../application/refunds/Refunds';
import { DormancyPeriods, UnclaimedGateway, UnclaimedList } from '../../application/refunds/UnclaimedProperty';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { HeldItemList, SuspenseGateway, WorkOnSuspense } from '../../application/suspense/Suspense';
import { WaitingShortGateway, WaitingShorts } from '../../application/suspense/WaitingShorts';
import { ApiClient } from '../http/ApiClient';
import { depositCalls } from '../http/depositCalls';
import { positivePayCalls } from '../http/positivePayCalls';
import { refundCalls } from '../http/refundCalls';
import { suspenseCalls, waitingShortCalls } from '../http/suspenseCalls';
import { unclaimedCalls } from '../http/unclaimedCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of deposits, suspense, refunds, and positive pay. */
export const depositsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, DepositGateway, depositCalls, [ApiClient]);
  provideUseCase(bind, DepositQueryOf, [DepositGateway, Time]);
  provideUseCase(bind, WorkOnDeposits, [DepositGateway, NewKey]);
  provideMade(bind, SuspenseGateway, suspenseCalls, [ApiClient]);
  provideUseCase(bind, HeldItemList, [SuspenseGateway, PageVisibility, Time]);
  provideUseCase(bind, WorkOnSuspense, [SuspenseGateway, NewKey]);
  provideMade(bind, RefundGateway, refundCalls, [ApiClient]);
  provideUseCase(bind, ChangeRefundChecks, [RefundGateway, NewKey]);
  provideUseCase(bind, RefundCredits, [RefundGateway, NewKey, Time]);
  provideMade(bind, UnclaimedGateway, unclaimedCalls, [ApiClient]);
  provideUseCase(bind, UnclaimedList, [UnclaimedGateway, PageVisibility, Time]);
  provideUseCase(bind, DormancyPeriods, [UnclaimedGateway, NewKey, Time]);
  provideMade(bind, PositivePayGateway, positivePayCalls, [ApiClient]);
  provideUseCase(bind, PositivePay, [PositivePayGateway, NewKey, PageVisibility, Time]);
  provideMade(bind, WaitingShortGateway, waitingShortCalls, [ApiClient]);
  provideUseCase(bind, WaitingShorts, [WaitingShortGateway, NewKey]);
  return bind;
});
