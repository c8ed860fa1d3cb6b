import { BillSummary } from '../../application/billing/bills/BillSummary';
import { BillGateway } from '../../application/billing/bills/ports';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { billCalls } from '../http/billing/billCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the bill list. */
export const billsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, BillGateway, billCalls, [ApiClient]);
  provideUseCase(bind, BillSummary, [BillGateway, PageVisibility, Time]);
  return bind;
});
