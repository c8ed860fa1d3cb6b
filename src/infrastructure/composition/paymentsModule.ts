import { BillLock } from '../../application/bills/BillLock';
import { BillGateway } from '../../application/bills/ports';
import { DraftGateway } from '../../application/drafts/ports';
import { AutopayAccounts } from '../../application/payments/Autopay';
import { BankAccountHistory } from '../../application/payments/BankAccountChanges';
import { BankAccounts } from '../../application/payments/BankAccounts';
import { BankReversals } from '../../application/payments/BankReversals';
import { OpenGroupCheckouts } from '../../application/payments/GroupCheckouts';
import { GroupsToPay } from '../../application/payments/GroupsToPay';
import { OpenCheckout } from '../../application/payments/OpenCheckout';
import { PaymentChanges, PaymentDetail, PaymentList, VoidPayment } from '../../application/payments/PaymentList';
import { PaymentPresentation } from '../../application/payments/PaymentPresentation';
import {
  BankAccountGateway,
  PaymentGateway,
  ReversalGateway,
  SuspenseBalanceGateway,
} from '../../application/payments/ports';
import { ReallocatePayment, ReallocationTargets } from '../../application/payments/ReallocatePayment';
import { ReversalPreview, ReversePayment } from '../../application/payments/ReversePayment';
import { SuspenseTotals } from '../../application/payments/SuspenseTotals';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { bankAccountCalls, paymentCalls, suspenseBalanceCalls } from '../http/paymentCalls';
import { reversalCalls } from '../http/reversalCalls';
import type { billModule } from './billModule';
import { type Provides, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of payments. Requires the slices `bills` and `bill`. */
export const paymentsModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideMade(bind, PaymentGateway, paymentCalls, [ApiClient]);
  provideMade(bind, ReversalGateway, reversalCalls, [ApiClient]);
  provideMade(bind, BankAccountGateway, bankAccountCalls, [ApiClient]);
  provideMade(bind, SuspenseBalanceGateway, suspenseBalanceCalls, [ApiClient]);
  provideUseCase(bind, OpenCheckout, [
    BillGateway,
    BankAccountGateway,
    PaymentGateway,
    DraftGateway,
    BillLock,
    NewKey,
    Time,
  ]);
  provideUseCase(bind, AutopayAccounts, [BankAccountGateway, Time]);
  provideUseCase(bind, BankAccountHistory, [BankAccountGateway, Time]);
  provideUseCase(bind, BankAccounts, [BankAccountGateway]);
  provideUseCase(bind, OpenGroupCheckouts, [OpenCheckout]);
  provideUseCase(bind, GroupsToPay, [BillGateway]);
  provideUseCase(bind, PaymentList, [PaymentGateway, PageVisibility, Time]);
  provideUseCase(bind, PaymentDetail, [PaymentGateway]);
  provideUseCase(bind, PaymentChanges, [PaymentGateway, PaymentList, PaymentDetail, NewKey]);
  provideUseCase(bind, VoidPayment, [PaymentGateway, PaymentChanges]);
  provideUseCase(bind, ReversalPreview, [ReversalGateway]);
  provideUseCase(bind, ReversePayment, [ReversalGateway, PaymentChanges]);
  provideUseCase(bind, BankReversals, [ReversalGateway, PaymentGateway, PaymentChanges]);
  provideUseCase(bind, PaymentPresentation, [ReversalGateway, PaymentGateway, PaymentChanges]);
  provideUseCase(bind, ReallocationTargets, [BillGateway]);
  provideUseCase(bind, ReallocatePayment, [ReversalGateway, PaymentChanges, ReallocationTargets, PaymentDetail]);
  provideUseCase(bind, SuspenseTotals, [SuspenseBalanceGateway, GroupChoice]);
  return bind;
});
