import { DepositGateway, DepositQueryOf, WorkOnDeposits } from '../../application/money/deposits/Deposits';
import { PositivePay, PositivePayGateway } from '../../application/money/positivePay/PositivePay';
import { ChangeRefundChecks, RefundCredits, RefundGateway } from '../../application/money/refunds/Refunds';
import { DormancyPeriods, UnclaimedGateway, UnclaimedList } from '../../application/money/refunds/UnclaimedProperty';
import { HeldItemList, SuspenseGateway, WorkOnSuspense } from '../../application/money/suspense/Suspense';
import { WaitingShortGateway, WaitingShorts } from '../../application/money/suspense/WaitingShorts';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { depositCalls } from '../http/money/depositCalls';
import { positivePayCalls } from '../http/money/positivePayCalls';
import { refundCalls } from '../http/money/refundCalls';
import { suspenseCalls, waitingShortCalls } from '../http/money/suspenseCalls';
import { unclaimedCalls } from '../http/money/unclaimedCalls';
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
