import type { BillPage, BillQuery } from '../../../contract/bills/bills';
import { PagedList } from '../shared/LiveQuery';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { BillGateway } from './ports';

export type { BillPage, BillQuery } from '../../../contract/bills/bills';

/** The list of bills for the current filters. */
export class BillSummary extends PagedList<BillQuery, BillPage> {
  constructor(bills: BillGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => bills.search(query, signal), visibility, time);
  }
}
