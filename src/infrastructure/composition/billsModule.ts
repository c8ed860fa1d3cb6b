import { BillSummary } from '../../application/bills/BillSummary';
import { BillGateway } from '../../application/bills/ports';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { billCalls } from '../http/billCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the bill list. */
export const billsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, BillGateway, billCalls, [ApiClient]);
  provideUseCase(bind, BillSummary, [BillGateway, PageVisibility, Time]);
  return bind;
});
