import { ContainerModule } from 'inversify';
import { BillLock } from '../../application/bills/BillLock';
import { DraftGateway } from '../../application/drafts/ports/DraftGateway';
import { OpenCheckout } from '../../application/payments/OpenCheckout';
import { PaymentDetail, PaymentList, VoidPayment } from '../../application/payments/PaymentList';
import { BankAccountGateway, PaymentGateway, SuspenseGateway } from '../../application/payments/ports';
import { SuspenseTotals } from '../../application/payments/SuspenseTotals';
import { GroupChoice } from '../../application/preferences/GroupChoice';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpBankAccountGateway, HttpPaymentGateway, HttpSuspenseGateway } from '../http/HttpPaymentGateway';
import { provideAdapter, provideUseCase, provideValue } from './provide';
import { BillGateway } from '../../application/bills/ports';

/** Paying bills and following payments. Needs the modules of bills and of one bill. */
export const paymentsModule = new ContainerModule(({ bind, isBound }) => {
  if (!isBound(NewKey)) provideValue<NewKey>(bind, NewKey, () => crypto.randomUUID());
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
  provideUseCase(bind, VoidPayment, [PaymentGateway, PaymentList, PaymentDetail, NewKey]);
  provideUseCase(bind, SuspenseTotals, [SuspenseGateway, GroupChoice]);
});
