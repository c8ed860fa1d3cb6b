import {
  closeExpectedAdjustment,
  closeExpectedAdjustments,
  getExpectedOnBill,
  reopenExpectedAdjustment,
  searchExpectedAdjustments,
} from '../../../contract/expectedAdjustments';
import type { ExpectedGateway, ExpectedQuery } from '../../application/expected/ExpectedAdjustments';
import type { BillExpectations, ExpectedPage } from '../../domain/expected/BillExpectations';
import type { CloseOutcome } from '../../domain/expected/closingEffect';
import type { CloseReason, ExpectedAdjustment } from '../../domain/expected/ExpectedAdjustment';
import type { ApiClient } from './ApiClient';

export class HttpExpectedGateway implements ExpectedGateway {
  constructor(private readonly api: ApiClient) {}

  search({ groupNumber, page, size, ...filter }: ExpectedQuery, signal?: AbortSignal): Promise<ExpectedPage> {
    const query = {
      ...filter,
      ...(groupNumber !== undefined && { groupNumber }),
      page: String(page),
      size: String(size),
    };
    return this.api.call(searchExpectedAdjustments, { query }, signal && { signal });
  }

  onBill(billPk: string, signal?: AbortSignal): Promise<BillExpectations> {
    return this.api.call(getExpectedOnBill, { params: { billPk } }, signal && { signal });
  }

  close(expectedPk: string, reason: CloseReason, note: string): Promise<ExpectedAdjustment> {
    return this.api.call(closeExpectedAdjustment, { params: { expectedPk }, body: { reason, note } });
  }

  async closeAll(expectedPks: readonly string[], reason: CloseReason, note: string): Promise<readonly CloseOutcome[]> {
    const body = { values: [...expectedPks], reason, note };
    return (await this.api.call(closeExpectedAdjustments, { body })).results;
  }

  reopen(expectedPk: string): Promise<ExpectedAdjustment> {
    return this.api.call(reopenExpectedAdjustment, { params: { expectedPk } });
  }
}
