import type { Bill } from '../../domain/bills/Bill';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import { releaseSets } from '../../domain/bills/releaseSets';
import type { DashboardOverview } from './DashboardOverview';
import type { ReleaseGateway } from './ports';

/** Releases bills to their groups. @source product.md, The bill's life: release */
export class ReleaseBills {
  constructor(
    private readonly gateway: ReleaseGateway,
    private readonly overview: DashboardOverview,
  ) {}

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
