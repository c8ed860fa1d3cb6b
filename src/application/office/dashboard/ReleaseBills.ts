import type { BillQuery } from '../../../../contract/billing/bills/bills';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BILL_STATUS_LISTS } from '../../../domain/billing/bills/BillStatus';
import type { ReleaseResult } from '../../../domain/billing/bills/billTransitions';
import { releaseSets } from '../../../domain/billing/bills/releaseSets';
import type { BillGateway } from '../../billing/bills/ports';
import { type BulkOptions, readEveryPage, sendSets } from '../../platform/shared/bulk';
import type { DashboardOverview } from './DashboardOverview';
import type { ReleaseGateway } from './ports';

/** Releases bills to their groups. @source product.md, The bill's life: release */
export class ReleaseBills {
  constructor(
    private readonly gateway: ReleaseGateway,
    private readonly bills: Pick<BillGateway, 'search'>,
    private readonly overview: DashboardOverview,
  ) {}

  /** All bills that wait for their release, oldest month first. @throws ApiError; the abort reason if canceled */
  waiting(options?: BulkOptions): Promise<readonly Bill[]> {
    const { readyToRelease } = BILL_STATUS_LISTS;
    return this.matching({ values: readyToRelease, sort: 'period', direction: 'asc' }, options);
  }

  /** All bills that match a filter, on all pages. @throws ApiError; the abort reason if canceled */
  matching(query: BillQuery, options?: BulkOptions): Promise<readonly Bill[]> {
    return readEveryPage(
      (page) => this.bills.search({ ...query, ...page }),
      ({ billPk }) => billPk,
      options,
    );
  }

  /**
   * Each call releases one set, so that progress shows and a failed call fails only the bills of its set.
   *
   * @returns a result for every bill that was tried, in order: all, unless canceled. Never rejects.
   */
  async run(
    bills: readonly Pick<Bill, 'billPk' | 'lineCount'>[],
    options?: BulkOptions,
  ): Promise<readonly ReleaseResult[]> {
    const results = await sendSets(
      releaseSets(bills, ({ lineCount }) => lineCount),
      (set) => this.gateway.release({ values: set.map(({ billPk }) => billPk) }),
      failedResult,
      options,
    );
    this.overview.refresh();
    return results;
  }
}

function failedResult({ billPk }: Pick<Bill, 'billPk'>, error: unknown): ReleaseResult {
  return { billPk, ok: false, message: error instanceof Error ? error.message : 'Unknown API Error', error };
}
