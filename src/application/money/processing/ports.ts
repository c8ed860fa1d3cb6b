import type { OperationsBoard } from '../../../../contract/money/operations';
import type { ProcessingRun } from '../../../../contract/money/processing';
import type { RunPage, RunPayment } from '../../../../contract/money/processingRuns';
import type { ProcessingState } from '../../../../contract/money/processingStatus';
import type { ProcessingPreview } from '../../../domain/money/processing/ProcessingPreview';
import type { PaymentResult } from '../../../domain/money/processing/RunHistory';
import type { RunQuery } from '../../../domain/money/processing/runList';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { createToken, type Token } from '../../platform/shared/Token';

export interface ProcessingStatusGateway {
  /** @throws ApiError */
  read(): Promise<ProcessingState>;
}

export const ProcessingStatusGateway: Token<ProcessingStatusGateway> = createToken('ProcessingStatusGateway');

/** A system administrator's commands. Every method rejects with ApiError. */
export interface ProcessingGateway {
  /** @param businessDate default: the server's date in UTC */
  preview(args: { readonly businessDate?: LocalDate | undefined }): Promise<ProcessingPreview>;
  /** Answers when the run has finished, which can take longer than a connection lasts. */
  run(args: { readonly businessDate: LocalDate }): Promise<ProcessingRun>;
  /** @param until ISO timestamp, UTC: when the hold ends automatically; null for a hold without an expected end. */
  hold(args: {
    readonly on: boolean;
    readonly reason: string;
    readonly until: string | null;
  }): Promise<ProcessingState>;
}

export const ProcessingGateway: Token<ProcessingGateway> = createToken('ProcessingGateway');

export interface RunPaymentQuery {
  readonly runPk: string;
  readonly result: PaymentResult;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

export interface RunPaymentPage {
  /** Of the payments: the previous page stays until the next one is read. */
  readonly result: PaymentResult;
  readonly items: readonly RunPayment[];
  readonly total: number;
}

/** Processing runs of the product API. Calls reject with ApiError; `signal` aborts. */
export interface RunHistoryGateway {
  runs(query: RunQuery, signal?: AbortSignal): Promise<RunPage>;
  payments(query: RunPaymentQuery, signal?: AbortSignal): Promise<RunPaymentPage>;
}

export const RunHistoryGateway: Token<RunHistoryGateway> = createToken('RunHistoryGateway');

export interface OperationsGateway {
  /** @throws ApiError; `signal` aborts. */
  read(signal?: AbortSignal): Promise<OperationsBoard>;
}

export const OperationsGateway: Token<OperationsGateway> = createToken('OperationsGateway');
