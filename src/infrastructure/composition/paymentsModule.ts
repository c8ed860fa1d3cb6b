import { BillLock } from '../../application/billing/bills/BillLock';
import { BillGateway } from '../../application/billing/bills/ports';
import { AutopayAccounts } from '../../application/money/payments/Autopay';
import { BankAccountHistory } from '../../application/money/payments/BankAccountChanges';
import { BankAccounts } from '../../application/money/payments/BankAccounts';
import { BankReversals } from '../../application/money/payments/BankReversals';
import { OpenGroupCheckouts } from '../../application/money/payments/GroupCheckouts';
import { GroupsToPay } from '../../application/money/payments/GroupsToPay';
import { OpenCheckout } from '../../application/money/payments/OpenCheckout';
import { PaymentChanges, PaymentDetail, PaymentList, VoidPayment } from '../../application/money/payments/PaymentList';
import { PaymentPresentation } from '../../application/money/payments/PaymentPresentation';
import {
  BankAccountGateway,
  PaymentGateway,
  ReversalGateway,
  SuspenseBalanceGateway,
} from '../../application/money/payments/ports';
import { ReallocatePayment, ReallocationTargets } from '../../application/money/payments/ReallocatePayment';
import { ReversalPreview, ReversePayment } from '../../application/money/payments/ReversePayment';
import { SuspenseTotals } from '../../application/money/payments/SuspenseTotals';
import { GroupChoice } from '../../application/people/preferences/UserPreferences';
import { DraftGateway } from '../../application/platform/drafts/ports';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { bankAccountCalls, paymentCalls, suspenseBalanceCalls } from '../http/money/paymentCalls';
import { reversalCalls } from '../http/money/reversalCalls';
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
