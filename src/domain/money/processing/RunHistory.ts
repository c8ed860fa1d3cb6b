import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';

/**
 * Recorded as the name when processing acts instead of a person.
 *
 * @source docs/decisions/processing.md#timelines-say-nightly-processing-recorded-as-processing
 */
export const PROCESSING_NAME = 'Processing';

/** A recorded name within a sentence: the person's, or "nightly processing". */
export function actorText(name: string): string {
  return name === PROCESSING_NAME ? 'nightly processing' : name;
}

/** `interrupted`: stopped before its last payment. Another run continues it. */
export const RUN_STATES = ['running', 'finished', 'interrupted'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * `notDue`: pending when the run ended, because it settles after the business date. `notPresented`: returned for insufficient
 * funds, and could not be presented again automatically.
 *
 * @source docs/decisions/processing.md#the-result-of-a-payment-in-a-run-is-in-its-timeline
 */
export const PAYMENT_RESULTS = ['processed', 'failed', 'notDue', 'notPresented'] as const;
export type PaymentResult = (typeof PAYMENT_RESULTS)[number];

export const PAYMENT_RESULT_LABELS: Readonly<Record<PaymentResult, string>> = {
  processed: 'Processed',
  failed: 'Failed',
  notDue: 'Not due',
  notPresented: 'Not presented again',
};

/** Whether payments with this result have a reason. */
export function hasReason(result: PaymentResult): boolean {
  return result === 'failed' || result === 'notPresented';
}

/**
 * A processing run in the list of runs. A finished run that continued interrupted runs also counts their payments; each interrupted
 * run counts its own.
 *
 * @source product.md, Nightly processing
 */
export interface RecordedRun {
  readonly runPk: string;
  readonly businessDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly startedAt: string;
  /** ISO timestamp, UTC; null while it runs, and for a run whose server crashed until another run continues it. */
  readonly finishedAt: string | null;
  /** The person's name, or `PROCESSING_NAME` for the schedule. */
  readonly by: string;
  readonly state: RunState;
  /** Payments to process; 0 until they are counted. */
  readonly total: number;
  readonly processed: number;
  readonly failed: number;
  /** Total of the processed payments, capped at `MAX_CENTS`. */
  readonly amountCents: Cents;
  /** Estimated from the remaining payments, ISO timestamp, UTC; null unless running, and before the first payment. */
  readonly expectedEnd: string | null;
  /** Whether it continues an interrupted run. */
  readonly isContinuation: boolean;
}
