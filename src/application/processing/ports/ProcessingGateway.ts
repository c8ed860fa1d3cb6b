import type { LocalDate } from '../../../domain/dates/LocalDate';
import type { Cents } from '../../../domain/money/Cents';
import type { ProcessingState } from '../../../domain/processing/ProcessingState';
import { createToken, type Token } from '../../shared/Token';

/** What a processing run did. */
export interface ProcessingRun {
  readonly businessDate: LocalDate;
  readonly processed: number;
  readonly failed: number;
  readonly amountCents: Cents;
  /** Pending payments that settle later. */
  readonly remaining: number;
}

/** A system administrator's commands. Everything rejects with ApiError. */
export interface ProcessingGateway {
  run(businessDate: LocalDate): Promise<ProcessingRun>;
  hold(on: boolean, reason: string): Promise<ProcessingState>;
}

export const ProcessingGateway: Token<ProcessingGateway> = createToken('ProcessingGateway');
