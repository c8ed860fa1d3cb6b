import type { RunPayment } from '../../../contract/money/processingRuns';
import type { PaymentResult, RecordedRun } from '../../../src/domain/money/processing/RunHistory';
import type { RunQuery } from '../../../src/domain/money/processing/runList';

/** Which payments of a run, and which page of them. */
export interface RunPaymentFilter {
  readonly result: PaymentResult;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/**
 * Reads the processing runs and the result of each payment.
 *
 * @source docs/decisions/processing.md#an-unexpected-failure-names-only-the-servers-log
 */
export interface RunHistory {
  /** A page of the runs, latest first. @param search the page counts from 0 */
  runs(search: RunQuery, now: Date): Promise<{ readonly items: readonly RecordedRun[]; readonly total: number }>;
  /** By group; payments that were not due by settlement date. @returns undefined for an unknown run. */
  payments(
    runPk: string,
    query: RunPaymentFilter,
    now: Date,
  ): Promise<{ readonly items: readonly RunPayment[]; readonly total: number } | undefined>;
}
