import { changeBillLines, getBill, getBillHistory, getBillLines, searchBills } from '../../../contract/bills/bills';
import type { BillGateway, LinePage, UnderLock } from '../../application/bills/ports';
import type { Bill } from '../../domain/bills/Bill';
import type { BillHistoryEvent } from '../../domain/bills/BillHistoryEvent';
import type { BillLine } from '../../domain/bills/BillLine';
import type { BillPage, BillQuery } from '../../domain/bills/BillPage';
import type { LineEdit } from '../../domain/bills/lineEdit';
import { cappedSum, negate } from '../../domain/money/Cents';
import type { ApiClient } from './ApiClient';

export class HttpBillGateway implements BillGateway {
  constructor(private readonly api: Pick<ApiClient, 'call'>) {}

  async search(query: BillQuery, signal?: AbortSignal): Promise<BillPage> {
    const { values = [], groupNumbers = [], carrierCodes = [], agentCodes = [], ...rest } = query;
    const body = {
      ...rest,
      values: [...values],
      groupNumbers: [...groupNumbers],
      carrierCodes: [...carrierCodes],
      agentCodes: [...agentCodes],
    };
    const page = await this.api.call(searchBills, { body }, signal && { signal });
    const { dueCents, paidCents, pendingCents } = page.sums;
    // A server of an earlier version sends no balance.
    const { balanceCents = cappedSum([dueCents, negate(paidCents), negate(pendingCents)]) } = page.sums;
    return { ...page, sums: { ...page.sums, balanceCents } };
  }

  get(billPk: string, signal?: AbortSignal): Promise<Bill> {
    return this.api.call(getBill, { params: { billPk } }, signal && { signal });
  }

  lines(billPk: string, offset: number, limit: number, signal?: AbortSignal): Promise<LinePage> {
    const query = { offset: String(offset), limit: String(limit) };
    return this.api.call(getBillLines, { params: { billPk }, query }, signal && { signal });
  }

  async history(billPk: string, signal?: AbortSignal): Promise<readonly BillHistoryEvent[]> {
    return (await this.api.call(getBillHistory, { params: { billPk } }, signal && { signal })).items;
  }

  changeLines(
    billPk: string,
    under: UnderLock,
    changes: readonly LineEdit[],
  ): Promise<{ readonly bill: Bill; readonly lines: readonly BillLine[] }> {
    return this.api.call(changeBillLines, { params: { billPk }, body: { ...under, changes: [...changes] } });
  }
}
