import { getSavings, getSavingsReport, searchSavingsItems } from '../../../contract/savings';
import type { SavingsGateway, SavingsQuery } from '../../application/savings/Savings';
import type { Dated } from '../../application/shared/Dated';
import type { DownloadedFile } from '../../application/shared/DownloadedFile';
import type { Savings, SavingsItemPage, SavingsItemQuery } from '../../domain/savings/Savings';
import type { ApiClient } from './ApiClient';

export class HttpSavingsGateway implements SavingsGateway {
  constructor(private readonly api: ApiClient) {}

  read({ groupNumber, year, division }: SavingsQuery, signal?: AbortSignal): Promise<Dated<Savings>> {
    const query = { ...(year !== undefined && { year: String(year) }), ...(division && { division }) };
    return this.api.call(getSavings, { params: { groupNumber }, query }, signal && { signal });
  }

  items(
    { groupNumber, year, side, outcome, carrierCode, division, month, page, size }: SavingsItemQuery,
    signal?: AbortSignal,
  ): Promise<SavingsItemPage> {
    const query = {
      year: String(year),
      side,
      ...(outcome && { outcome }),
      ...(carrierCode !== undefined && { carrierCode }),
      ...(month !== undefined && { month }),
      ...(division && { division }),
      page: String(page),
      size: String(size),
    };
    return this.api.call(searchSavingsItems, { params: { groupNumber }, query }, signal && { signal });
  }

  async report({ groupNumber, year, division }: SavingsQuery & { readonly year: number }): Promise<DownloadedFile> {
    const query = { year: String(year), ...(division && { division }) };
    const request = { params: { groupNumber }, query };
    const { name, bytes } = await this.api.spreadsheet(getSavingsReport, request, { accept: 'application/pdf' });
    return { name: name || `savings ${year}.pdf`, mediaType: 'application/pdf', bytes };
  }
}
