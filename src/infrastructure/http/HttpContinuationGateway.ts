import {
  getContinuationHistory,
  listContinuationPayers,
  recordContinuationPayments,
  removeContinuationPayers,
  saveContinuationPayer,
} from '../../../contract/continuation';
import type { ContinuationGateway, PayerKey } from '../../application/continuation/ContinuationPayers';
import type { ContinuationPayer, ContinuationTerms } from '../../domain/continuation/ContinuationPayer';
import type { ListedPayers } from '../../domain/continuation/ContinuationPayment';
import type { PayerChange } from '../../domain/continuation/PayerChange';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { ApiClient } from './ApiClient';

export class HttpContinuationGateway implements ContinuationGateway {
  constructor(private readonly api: ApiClient) {}

  list(groupNumber: string, signal?: AbortSignal): Promise<ListedPayers<ContinuationPayer>> {
    return this.api.call(listContinuationPayers, { params: { groupNumber } }, signal && { signal });
  }

  async history({ groupNumber, payerPk }: PayerKey, signal?: AbortSignal): Promise<readonly PayerChange[]> {
    const params = { groupNumber, payerPk };
    return (await this.api.call(getContinuationHistory, { params }, signal && { signal })).items;
  }

  save(
    groupNumber: string,
    { memberId, kind, coverage, from, through, percent, monthlyCents, paidThrough, note }: ContinuationTerms,
    entry: Pick<ContinuationPayer, 'payerPk' | 'version'> | undefined,
  ): Promise<ContinuationPayer> {
    const terms = { memberId, kind, coverage, from, through, percent, monthlyCents, paidThrough, note };
    const of = entry && { entry: { payerPk: entry.payerPk, version: entry.version } };
    return this.api.call(saveContinuationPayer, { params: { groupNumber }, body: { ...terms, ...of } });
  }

  async setRemoved(groupNumber: string, payerPks: readonly string[], isRemoved: boolean): Promise<void> {
    const body = { payerPks: [...payerPks], isRemoved };
    await this.api.call(removeContinuationPayers, { params: { groupNumber }, body });
  }

  async recordPayments(
    groupNumber: string,
    payments: readonly { readonly payerPk: string; readonly paidThrough: LocalDate }[],
  ): Promise<void> {
    await this.api.call(recordContinuationPayments, { params: { groupNumber }, body: { payments: [...payments] } });
  }
}
