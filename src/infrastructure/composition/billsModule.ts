import { BillSummary } from '../../application/bills/BillSummary';
import { BillGateway } from '../../application/bills/ports';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpBillGateway } from '../http/HttpBillGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the bill list. */
export const billsModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, BillGateway, HttpBillGateway, [ApiClient]);
  provideUseCase(bind, BillSummary, [BillGateway, PageVisibility, Time]);
  return bind;
});
