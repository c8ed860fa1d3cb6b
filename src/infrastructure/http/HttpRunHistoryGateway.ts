import { listProcessingRuns, listRunPayments } from '../../../contract/processingRuns';
import type { RunHistoryGateway, RunPage, RunPaymentPage, RunPaymentQuery } from '../../application/processing/ports';
import type { RunQuery } from '../../domain/processing/runList';
import type { ApiClient } from './ApiClient';

export class HttpRunHistoryGateway implements RunHistoryGateway {
  constructor(private readonly api: ApiClient) {}

  runs({ page, size, state, month, failed }: RunQuery, signal?: AbortSignal): Promise<RunPage> {
    const query = {
      page: String(page),
      size: String(size),
      ...(state && { state }),
      ...(month && { month }),
      ...(failed && { failed: '1' as const }),
    };
    return this.api.call(listProcessingRuns, { query }, signal && { signal });
  }

  async payments({ runPk, result, page, size }: RunPaymentQuery, signal?: AbortSignal): Promise<RunPaymentPage> {
    const parts = { params: { runPk }, query: { result, page: String(page), size: String(size) } };
    return { result, ...(await this.api.call(listRunPayments, parts, signal && { signal })) };
  }
}
