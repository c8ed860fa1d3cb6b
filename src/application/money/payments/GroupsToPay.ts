import type { Observable } from 'rxjs';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BILL_STATUS_LISTS, BillStatus } from '../../../domain/billing/bills/BillStatus';
import { type GroupToPay, groupsToPay } from '../../../domain/money/payments/groupsToPay';
import type { BillGateway } from '../../billing/bills/ports';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';

const PAGE_SIZE = 500;

/** Payable bills by group, for a payor of several groups. */
export class GroupsToPay extends Refreshable {
  constructor(private readonly bills: BillGateway) {
    super();
  }

  /**
   * The groups by their earliest due date, those with nothing to pay last. Reads on subscribe and on `refresh()`. Cold;
   * unsubscribing aborts the read. Never errors.
   */
  groups$(groups: readonly Pick<GroupToPay, 'groupNumber' | 'name'>[]): Observable<Loadable<readonly GroupToPay[]>> {
    return loadEach(this.reads$, async (_, signal) => groupsToPay(groups, await this.readBills(signal)));
  }

  /** Reads page after page, because one answer is limited. */
  private async readBills(signal: AbortSignal): Promise<readonly Bill[]> {
    const bills: Bill[] = [];
    for (let page = 0; ; page += 1) {
      const { items, total } = await this.bills.search(
        {
          values: [...BILL_STATUS_LISTS.readyForPayment, BillStatus.Pending],
          sort: 'dueDate',
          direction: 'asc',
          page,
          size: PAGE_SIZE,
        },
        signal,
      );
      bills.push(...items);
      if (items.length === 0 || bills.length >= total) return bills;
    }
  }
}
