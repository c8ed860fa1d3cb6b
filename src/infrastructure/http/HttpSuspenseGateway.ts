import { closeShort, listWaitingShorts } from '../../../contract/closeShort';
import {
  applySuspense,
  decideRefund,
  refundSuspense,
  searchHeldItems,
  settleReturn,
  transferSuspense,
} from '../../../contract/suspense';
import type { HeldItemQuery, ReturnSettlement, SuspenseGateway } from '../../application/suspense/Suspense';
import type { ShortDecision, WaitingShortGateway } from '../../application/suspense/WaitingShorts';
import type { WaitingShort } from '../../domain/payments/closeShort';
import type { HeldItem, HeldItemPage } from '../../domain/suspense/HeldItem';
import type { BillAmount } from '../../domain/suspense/suspenseEffect';
import type { RefundDecision, SuspenseRefund, SuspenseTransfer } from '../../domain/suspense/suspenseRequests';
import type { ApiClient } from './ApiClient';

export class HttpSuspenseGateway implements SuspenseGateway {
  constructor(private readonly api: ApiClient) {}

  search({ groupNumber, level, ...query }: HeldItemQuery, signal?: AbortSignal): Promise<HeldItemPage> {
    const body = { ...query, ...(groupNumber !== undefined && { groupNumber }), ...(level && { level }) };
    return this.api.call(searchHeldItems, { body }, signal && { signal });
  }

  apply(suspensePk: string, amounts: readonly BillAmount[], reason: string, idempotencyKey: string): Promise<HeldItem> {
    const body = { allocations: [...amounts], reason };
    return this.api.call(applySuspense, { params: { suspensePk }, body, idempotencyKey });
  }

  transferMoney(suspensePk: string, body: SuspenseTransfer, idempotencyKey: string): Promise<HeldItem> {
    return this.api.call(transferSuspense, { params: { suspensePk }, body, idempotencyKey });
  }

  refund(suspensePk: string, body: SuspenseRefund, idempotencyKey: string): Promise<HeldItem> {
    return this.api.call(refundSuspense, { params: { suspensePk }, body, idempotencyKey });
  }

  settle(suspensePk: string, body: ReturnSettlement, idempotencyKey: string): Promise<HeldItem> {
    return this.api.call(settleReturn, { params: { suspensePk }, body, idempotencyKey });
  }

  decide(suspensePk: string, body: RefundDecision, idempotencyKey: string): Promise<HeldItem> {
    return this.api.call(decideRefund, { params: { suspensePk }, body, idempotencyKey });
  }
}

export class HttpWaitingShortGateway implements WaitingShortGateway {
  constructor(private readonly api: ApiClient) {}

  async list(signal?: AbortSignal): Promise<readonly WaitingShort[]> {
    return (await this.api.call(listWaitingShorts, {}, signal && { signal })).items;
  }

  async decide(
    { billPk, version }: WaitingShort,
    { approve, note }: ShortDecision,
    idempotencyKey: string,
  ): Promise<unknown> {
    const body = { version, note, ...(!approve && { decline: true }) };
    return this.api.call(closeShort, { params: { billPk }, body, idempotencyKey });
  }
}
