import { ContainerModule } from 'inversify';
import { BillSummary } from '../../application/bills/BillSummary';
import { BillGateway } from '../../application/bills/ports';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpBillGateway } from '../http/HttpBillGateway';
import { provideAdapter, provideUseCase } from './provide';

/** Wiring of the bill list. */
export const billsModule = new ContainerModule(({ bind }) => {
  provideAdapter(bind, BillGateway, HttpBillGateway, [ApiClient]);
  provideUseCase(bind, BillSummary, [BillGateway, PageVisibility, Time]);
});
