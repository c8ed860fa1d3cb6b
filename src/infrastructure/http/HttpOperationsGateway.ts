import { getOperationsBoard } from '../../../contract/operations';
import type { OperationsGateway } from '../../application/processing/ports';
import type { OperationsBoard } from '../../domain/processing/OperationsBoard';
import type { ApiClient } from './ApiClient';

export class HttpOperationsGateway implements OperationsGateway {
  constructor(private readonly api: ApiClient) {}

  read(signal?: AbortSignal): Promise<OperationsBoard> {
    return this.api.call(getOperationsBoard, {}, signal && { signal });
  }
}
