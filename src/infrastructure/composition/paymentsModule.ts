import { AddBankAccount } from '../../application/bankAccounts/AddBankAccount';
import { BankAccountGateway } from '../../application/bankAccounts/ports/BankAccountGateway';
import { BillLock } from '../../application/bills/BillLock';
import { BillGateway } from '../../application/bills/ports/BillGateway';
import { DraftGateway } from '../../application/drafts/ports';
import { OpenCheckout } from '../../application/payments/OpenCheckout';
import { PaymentDetail } from '../../application/payments/PaymentDetail';
import { PaymentList } from '../../application/payments/PaymentList';
import { PaymentGateway } from '../../application/payments/ports/PaymentGateway';
import { TakeBackPayment } from '../../application/payments/TakeBackPayment';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { HeldMoney } from '../../application/suspense/HeldMoney';
import { SuspenseGateway } from '../../application/suspense/ports/SuspenseGateway';
import { ApiClient } from '../http/ApiClient';
import { HttpBankAccountGateway } from '../http/HttpBankAccountGateway';
import { HttpPaymentGateway } from '../http/HttpPaymentGateway';
import { HttpSuspenseGateway } from '../http/HttpSuspenseGateway';
import type { billModule } from './billModule';
import { type Provides, provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Paying bills and following payments. Stands on the slices of bills and of one bill. */
export const paymentsModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideAdapter(bind, PaymentGateway, HttpPaymentGateway, [ApiClient]);
  provideAdapter(bind, BankAccountGateway, HttpBankAccountGateway, [ApiClient]);
  provideAdapter(bind, SuspenseGateway, HttpSuspenseGateway, [ApiClient]);
  provideUseCase(bind, OpenCheckout, [
    BillGateway,
    BankAccountGateway,
    PaymentGateway,
    DraftGateway,
    BillLock,
    NewKey,
    Time,
  ]);
  provideUseCase(bind, PaymentList, [PaymentGateway, PageVisibility, Time]);
  provideUseCase(bind, PaymentDetail, [PaymentGateway]);
  provideUseCase(bind, TakeBackPayment, [PaymentGateway, PaymentList, NewKey]);
  provideUseCase(bind, HeldMoney, [SuspenseGateway, GroupChoice]);
  provideUseCase(bind, AddBankAccount, [BankAccountGateway]);
  return bind;
});
