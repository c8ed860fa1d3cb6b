import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';

/** Whether writes are open. `hold` and `running` close payment writes and bill writes alike; reads continue. */
export interface ProcessingState {
  readonly state: 'open' | 'hold' | 'running';
  /** ISO timestamp, UTC: when a hold ends automatically, or a run is estimated to end; null without an end or estimate. */
  readonly until: string | null;
  /** Empty while open. */
  readonly reason: string;
  /** The latest date that a run has finished; null before the first. */
  readonly lastBusinessDate: LocalDate | null;
}

/** Result of a processing run. */
export interface ProcessingRun {
  readonly businessDate: LocalDate;
  readonly processed: number;
  /** Payments that stay pending and are retried by the next run. */
  readonly failed: number;
  /** Total of the processed payments, capped at `MAX_CENTS`. */
  readonly amountCents: Cents;
  /** Payments due by the date that are still pending. */
  readonly remaining: number;
}

const MINUTE_MS = 60_000;

/**
 * When a run will have processed all payments at the pace so far: ISO timestamp, UTC, the next full minute.
 *
 * @returns null before its first payment.
 */
export function estimatedEnd(
  run: { readonly startedAt: string; readonly done: number; readonly total: number },
  now: Date,
): string | null {
  const elapsedMs = now.getTime() - Date.parse(run.startedAt);
  if (run.done <= 0 || run.total <= 0 || elapsedMs < 0) return null;
  const leftMs = (elapsedMs / run.done) * Math.max(0, run.total - run.done);
  return new Date((Math.floor((now.getTime() + leftMs) / MINUTE_MS) + 1) * MINUTE_MS).toISOString();
}
