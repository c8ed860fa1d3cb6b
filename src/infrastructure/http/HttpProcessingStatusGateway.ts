import { getProcessingStatus } from '../../../contract/processingStatus';
import type { ProcessingStatusGateway } from '../../application/processing/ports';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import type { ApiClient } from './ApiClient';

export class HttpProcessingStatusGateway implements ProcessingStatusGateway {
  constructor(private readonly api: ApiClient) {}

  read(): Promise<ProcessingState> {
    return this.api.call(getProcessingStatus, {});
  }
}
