import type { ProcessingState } from '../../../domain/processing/ProcessingState';
import { createToken, type Token } from '../../shared/Token';

/** Whether writes are open, from the product API. */
export interface ProcessingStatusGateway {
  /** @throws ApiError */
  read(): Promise<ProcessingState>;
}

export const ProcessingStatusGateway: Token<ProcessingStatusGateway> = createToken('ProcessingStatusGateway');
