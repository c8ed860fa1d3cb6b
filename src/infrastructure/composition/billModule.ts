import { ContainerModule } from 'inversify';
import { BillDetail } from '../../application/bills/BillDetail';
import { BillLock } from '../../application/bills/BillLock';
import { BillStatusChange } from '../../application/bills/BillStatusChange';
import { DraftGateway } from '../../application/drafts/ports/DraftGateway';
import { Presence } from '../../application/inactivity/Presence';
import { CloseWithZeroPayment } from '../../application/payments/CloseWithZeroPayment';
import { ZeroPaymentGateway } from '../../application/payments/ports';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiAddress } from '../http/ApiAddress';
import { ApiClient } from '../http/ApiClient';
import { Caller } from '../http/Caller';
import { ClosingPage, ClosingTransport, closingPage } from '../http/ClosingTransport';
import { HttpDraftGateway } from '../http/HttpDraftGateway';
import { HttpZeroPaymentGateway } from '../http/HttpZeroPaymentGateway';
import { provideAdapter, provideUseCase, provideValue } from './provide';
import { BillGateway, BillLockGateway } from '../../application/bills/ports';
import { HttpBillLockGateway } from '../http/HttpBillGateway';

/** Wiring of one bill: lines, lock, Zero Payment and drafts. Requires the slice `bills`. */
export const billModule = new ContainerModule(({ bind, isBound }) => {
  if (!isBound(NewKey)) provideValue<NewKey>(bind, NewKey, () => crypto.randomUUID());
  provideAdapter(bind, BillLockGateway, HttpBillLockGateway, [ApiClient]);
  // Environments without a page provide their own.
  if (!isBound(ClosingPage)) provideValue<ClosingPage>(bind, ClosingPage, closingPage(window));
  provideUseCase(bind, ClosingTransport, [ApiAddress, Caller, ClosingPage]);
  provideAdapter(bind, DraftGateway, HttpDraftGateway, [ApiClient, ClosingTransport]);
  provideUseCase(bind, BillDetail, [BillGateway, PageVisibility, Time]);
  provideUseCase(bind, BillLock, [BillLockGateway, Presence, Time]);
  provideUseCase(bind, BillStatusChange, [BillGateway, BillLock]);
  provideAdapter(bind, ZeroPaymentGateway, HttpZeroPaymentGateway, [ApiClient]);
  provideUseCase(bind, CloseWithZeroPayment, [ZeroPaymentGateway, BillGateway, NewKey]);
});
