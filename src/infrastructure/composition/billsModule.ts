import { ContainerModule } from 'inversify';
import { BillGateway } from '../../application/bills/ports/BillGateway';
import { BillLockGateway } from '../../application/bills/ports/BillLockGateway';
import { DraftGateway } from '../../application/drafts/ports/DraftGateway';
import { ApiClient } from '../http/ApiClient';
import { HttpBillGateway } from '../http/HttpBillGateway';
import { HttpBillLockGateway } from '../http/HttpBillLockGateway';
import { HttpDraftGateway } from '../http/HttpDraftGateway';
import { provideAdapter } from './provide';

/** Bills, their locks, and what people have begun on them. */
export const billsModule = new ContainerModule(({ bind }) => {
  provideAdapter(bind, BillGateway, HttpBillGateway, [ApiClient]);
  provideAdapter(bind, BillLockGateway, HttpBillLockGateway, [ApiClient]);
  provideAdapter(bind, DraftGateway, HttpDraftGateway, [ApiClient]);
});
