import type { Bill } from '../../domain/bills/Bill';
import { BILL_STATUS_LISTS } from '../../domain/bills/BillStatus';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import { releaseSets } from '../../domain/bills/releaseSets';
import type { BillGateway } from '../bills/ports';
import type { DashboardOverview } from './DashboardOverview';
import type { ReleaseGateway } from './ports';

/** Bills per page of those that wait for their release. */
const PAGE_SIZE = 500;

/** Releases bills to their groups. @source product.md, The bill's life: release */
export class ReleaseBills {
  constructor(
    private readonly gateway: ReleaseGateway,
    private readonly bills: Pick<BillGateway, 'search'>,
    private readonly overview: DashboardOverview,
  ) {}

  /**
   * All bills that wait for their release, oldest month first. Rejects with ApiError.
   *
   * @param onProgress called after each page with the number of bills read.
   */
  async waiting(onProgress: (read: number) => void = () => undefined): Promise<readonly Bill[]> {
    const found = new Map<string, Bill>();
    const query = {
      values: BILL_STATUS_LISTS.readyToRelease,
      sort: 'period',
      direction: 'asc',
      size: PAGE_SIZE,
    } as const;
    for (let page = 0; ; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a page says whether another follows
      const { items, total } = await this.bills.search({ ...query, page });
      // Bills released meanwhile move the others to an earlier page.
      for (const bill of items) found.set(bill.billPk, bill);
      onProgress(found.size);
      if (items.length < PAGE_SIZE || (page + 1) * PAGE_SIZE >= total) return [...found.values()];
    }
  }

  /**
   * Each call releases one set, so that progress shows and a failed call fails only the bills of its set.
   *
   * @param onProgress called after each set with the number of processed bills.
   * @returns a result for every bill, in order.
   */
  async run(
    bills: readonly Pick<Bill, 'billPk' | 'lineCount'>[],
    onProgress: (done: number) => void = () => undefined,
  ): Promise<readonly ReleaseResult[]> {
    const results: ReleaseResult[] = [];
    for (const set of releaseSets(bills, ({ lineCount }) => lineCount)) {
      const billPks = set.map(({ billPk }) => billPk);
      results.push(...(await this.gateway.release(billPks).catch((error: unknown) => failedResults(billPks, error))));
      onProgress(results.length);
    }
    this.overview.refresh();
    return results;
  }
}

function failedResults(billPks: readonly string[], error: unknown): readonly ReleaseResult[] {
  const message = error instanceof Error ? error.message : 'Unknown API Error';
  return billPks.map((billPk) => ({ billPk, ok: false, message, error }));
}
