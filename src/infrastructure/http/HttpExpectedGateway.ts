import {
  closeExpectedAdjustment,
  closeExpectedAdjustments,
  getExpectedOnBill,
  reopenExpectedAdjustment,
  searchExpectedAdjustments,
} from '../../../contract/expectedAdjustments';
import type { ExpectedGateway, ExpectedQuery } from '../../application/expected/ExpectedAdjustments';
import type {
  BillExpectations,
  ExpectedPage,
  ExpectedSide,
  ExpectedSums,
} from '../../domain/expected/BillExpectations';
import type { CloseOutcome } from '../../domain/expected/closingEffect';
import type { CloseReason, ExpectedAdjustment } from '../../domain/expected/ExpectedAdjustment';
import { sidesOf } from '../../domain/expected/expectedSides';
import type { ApiClient } from './ApiClient';

export class HttpExpectedGateway implements ExpectedGateway {
  constructor(private readonly api: ApiClient) {}

  async search({ groupNumber, page, size, ...filter }: ExpectedQuery, signal?: AbortSignal): Promise<ExpectedPage> {
    const query = {
      ...filter,
      ...(groupNumber !== undefined && { groupNumber }),
      page: String(page),
      size: String(size),
    };
    const answer = await this.api.call(searchExpectedAdjustments, { query }, signal && { signal });
    const netted = sidesOfSums(answer.sums);
    const { credits = netted.credits, charges = netted.charges } = answer.sums;
    return { ...answer, sums: { ...answer.sums, credits, charges } };
  }

  async onBill(billPk: string, signal?: AbortSignal): Promise<BillExpectations> {
    const answer = await this.api.call(getExpectedOnBill, { params: { billPk } }, signal && { signal });
    const netted = sidesOf([answer.own.cents]);
    const { count, creditCents = netted.creditCents, chargeCents = netted.chargeCents } = answer.own;
    return { ...answer, own: { count, creditCents, chargeCents } };
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

/** Each sum on the side of its sign, for an answer of an older server that does not separate them. */
function sidesOfSums(sums: Pick<ExpectedSums, keyof ExpectedSide>): Pick<ExpectedSums, 'credits' | 'charges'> {
  const open = sidesOf([sums.openCents]);
  const late = sidesOf([sums.lateCents]);
  const arrived = sidesOf([sums.arrivedCents]);
  return {
    credits: { openCents: open.creditCents, lateCents: late.creditCents, arrivedCents: arrived.creditCents },
    charges: { openCents: open.chargeCents, lateCents: late.chargeCents, arrivedCents: arrived.chargeCents },
  };
}
