import { getAccountEntries, getTrialBalance } from '../../../contract/ledger';
import type { BooksGateway, EntryQuery, TrialBalanceQuery } from '../../application/ledger/Books';
import type { AccountPage, TrialBalance } from '../../domain/ledger/Books';
import type { ApiClient } from './ApiClient';

export class HttpBooksGateway implements BooksGateway {
  constructor(private readonly api: ApiClient) {}

  trialBalance({ asOf }: TrialBalanceQuery, signal?: AbortSignal): Promise<TrialBalance> {
    return this.api.call(getTrialBalance, { query: { asOf } }, signal && { signal });
  }

  entries({ account, carrierCode, from, to, page, size }: EntryQuery, signal?: AbortSignal): Promise<AccountPage> {
    const query = {
      ...(from && { from }),
      ...(to && { to }),
      ...(carrierCode && { carrierCode }),
      page: String(page),
      size: String(size),
    };
    return this.api.call(getAccountEntries, { params: { account }, query }, signal && { signal });
  }
}
