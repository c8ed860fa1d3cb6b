import { listProcessingRuns, listRunPayments } from '../../../contract/processingRuns';
import type { RunHistoryGateway, RunPage, RunPaymentPage, RunPaymentQuery } from '../../application/processing/ports';
import type { ApiClient } from './ApiClient';

export class HttpRunHistoryGateway implements RunHistoryGateway {
  constructor(private readonly api: ApiClient) {}

  runs(page: number, size: number, signal?: AbortSignal): Promise<RunPage> {
    const query = { page: String(page), size: String(size) };
    return this.api.call(listProcessingRuns, { query }, signal && { signal });
  }

  async payments({ runPk, result, page, size }: RunPaymentQuery, signal?: AbortSignal): Promise<RunPaymentPage> {
    const parts = { params: { runPk }, query: { result, page: String(page), size: String(size) } };
    return { result, ...(await this.api.call(listRunPayments, parts, signal && { signal })) };
  }
}
