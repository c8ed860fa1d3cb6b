import type { ReleaseResult } from '../../domain/bills/billTransitions';
import type { DashboardOverview } from './DashboardOverview';
import type { ReleaseGateway } from './ports';

/** Bills per call, small enough to show progress. */
const BATCH_SIZE = 25;

/** Releases bills to their groups. @source product.md, The bill's life: release */
export class ReleaseBills {
  constructor(
    private readonly gateway: ReleaseGateway,
    private readonly overview: DashboardOverview,
  ) {}

  /**
   * @param onProgress called after each batch with the number of processed bills.
   * @returns a result for every bill, in order. A failed call fails only the bills of its batch.
   */
  async run(
    billPks: readonly string[],
    onProgress: (done: number) => void = () => undefined,
  ): Promise<readonly ReleaseResult[]> {
    const results: ReleaseResult[] = [];
    for (let at = 0; at < billPks.length; at += BATCH_SIZE) {
      const batch = billPks.slice(at, at + BATCH_SIZE);
      results.push(...(await this.gateway.release(batch).catch((error: unknown) => failedResults(batch, error))));
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
