import type { BillPage, BillQuery } from '../../../../contract/billing/bills/bills';
import { PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { BillGateway } from './ports';

export type { BillPage, BillQuery } from '../../../../contract/billing/bills/bills';

/** The list of bills for the current filters. */
export class BillSummary extends PagedList<BillQuery, BillPage> {
  constructor(bills: BillGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => bills.search(query, signal), visibility, time);
  }
}
