import { getAgedBills, getAging } from '../../../contract/aging';
import type { AgingGateway, AgingQuery } from '../../application/aging/Aging';
import type { Dated } from '../../application/shared/Dated';
import type { AgedItems, AgingPage } from '../../domain/aging/Aging';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { ApiClient } from './ApiClient';

export class HttpAgingGateway implements AgingGateway {
  constructor(private readonly api: ApiClient) {}

  page({ asOf, q, page, size }: AgingQuery, signal?: AbortSignal): Promise<Dated<AgingPage>> {
    const query = { ...(asOf && { asOf }), q, page: String(page), size: String(size) };
    return this.api.call(getAging, { query }, signal && { signal });
  }

  async items(groupNumber: string, asOf: LocalDate, signal?: AbortSignal): Promise<AgedItems> {
    const parts = { params: { groupNumber }, query: { asOf } };
    const { items, returns } = await this.api.call(getAgedBills, parts, signal && { signal });
    return { bills: items, returns };
  }
}
