import { WorkQueue } from '../../application/dashboard/WorkQueue';
import { DepositGateway, DepositList, DepositQueryOf, WorkOnDeposits } from '../../application/deposits/Deposits';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { HeldItemList, SuspenseGateway, WorkOnSuspense } from '../../application/suspense/Suspense';
import { WaitingShortGateway, WaitingShorts } from '../../application/suspense/WaitingShorts';
import { ApiClient } from '../http/ApiClient';
import { HttpDepositGateway } from '../http/HttpDepositGateway';
import { HttpSuspenseGateway, HttpWaitingShortGateway } from '../http/HttpSuspenseGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of deposits and suspense, and of what waits there. */
export const depositsModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, DepositGateway, HttpDepositGateway, [ApiClient]);
  provideUseCase(bind, DepositList, [DepositGateway, PageVisibility, Time]);
  provideUseCase(bind, DepositQueryOf, [DepositGateway, Time]);
  provideUseCase(bind, WorkOnDeposits, [DepositGateway, NewKey]);
  provideAdapter(bind, SuspenseGateway, HttpSuspenseGateway, [ApiClient]);
  provideUseCase(bind, HeldItemList, [SuspenseGateway, PageVisibility, Time]);
  provideUseCase(bind, WorkOnSuspense, [SuspenseGateway, NewKey]);
  provideAdapter(bind, WaitingShortGateway, HttpWaitingShortGateway, [ApiClient]);
  provideUseCase(bind, WaitingShorts, [WaitingShortGateway, NewKey]);
  provideUseCase(bind, WorkQueue, [
    WaitingShortGateway,
    DepositGateway,
    SuspenseGateway,
    CurrentMe,
    PageVisibility,
    Time,
  ]);
  return bind;
});
