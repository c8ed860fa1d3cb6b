import type { LocalDate } from '../../domain/dates/LocalDate';
import type { ProcessingRun, ProcessingState } from '../../domain/processing/ProcessingState';
import { createToken, type Token } from '../shared/Token';

export interface ProcessingStatusGateway {
  /** @throws ApiError */
  read(): Promise<ProcessingState>;
}

export const ProcessingStatusGateway: Token<ProcessingStatusGateway> = createToken('ProcessingStatusGateway');

/** A system administrator's commands. Every method rejects with ApiError. */
export interface ProcessingGateway {
  run(businessDate: LocalDate): Promise<ProcessingRun>;
  /** @param until ISO timestamp, UTC: when the hold ends automatically; null for a hold without an expected end. */
  hold(on: boolean, reason: string, until: string | null): Promise<ProcessingState>;
}

export const ProcessingGateway: Token<ProcessingGateway> = createToken('ProcessingGateway');
