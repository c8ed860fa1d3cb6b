import type { PaymentResult, RecordedRun, RunPayment } from '../../src/domain/processing/RunHistory';

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
  /** A page of the runs, latest first. */
  runs(
    page: number,
    size: number,
    now: Date,
  ): Promise<{ readonly items: readonly RecordedRun[]; readonly total: number }>;
  /** By group; payments that were not due by settlement date. @returns undefined for an unknown run. */
  payments(
    runPk: string,
    query: RunPaymentFilter,
    now: Date,
  ): Promise<{ readonly items: readonly RunPayment[]; readonly total: number } | undefined>;
}
