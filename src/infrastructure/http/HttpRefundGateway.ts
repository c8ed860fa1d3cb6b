import { changeRefundCredit, previewRefundCredit } from '../../../contract/refundCredits';
import {
  changeUnclaimedRefund,
  issueRefundChecks,
  renewStopOrder,
  returnRefund,
  searchRefunds,
  voidRefundCheck,
} from '../../../contract/refunds';
import type {
  IssuedChecks,
  RefundGateway,
  RefundQuery,
  StopOrderRenewal,
  UnclaimedRequest,
  VoidRequest,
} from '../../application/refunds/Refunds';
import type { ChecksToIssue } from '../../domain/refunds/issueChecks';
import type { RefundPage } from '../../domain/refunds/Refund';
import type { RefundCreditChange, RefundCreditEffect } from '../../domain/refunds/refundCredit';
import type { ApiClient } from './ApiClient';

export class HttpRefundGateway implements RefundGateway {
  constructor(private readonly api: ApiClient) {}

  search({ state, ...query }: RefundQuery, signal?: AbortSignal): Promise<RefundPage> {
    return this.api.call(searchRefunds, { body: { ...query, ...(state && { state }) } }, signal && { signal });
  }

  issue({ refundPks, firstCheckNumber }: ChecksToIssue, idempotencyKey: string): Promise<IssuedChecks> {
    return this.api.call(issueRefundChecks, { body: { refundPks: [...refundPks], firstCheckNumber }, idempotencyKey });
  }

  voidCheck(refundPk: string, body: VoidRequest, idempotencyKey: string): Promise<unknown> {
    return this.api.call(voidRefundCheck, { params: { refundPk }, body, idempotencyKey });
  }

  returnToSuspense(refundPk: string, reason: string, idempotencyKey: string): Promise<unknown> {
    return this.api.call(returnRefund, { params: { refundPk }, body: { reason }, idempotencyKey });
  }

  renewStopOrder(refundPk: string, body: StopOrderRenewal, idempotencyKey: string): Promise<unknown> {
    return this.api.call(renewStopOrder, { params: { refundPk }, body, idempotencyKey });
  }

  changeUnclaimed(refundPk: string, body: UnclaimedRequest, idempotencyKey: string): Promise<unknown> {
    return this.api.call(changeUnclaimedRefund, { params: { refundPk }, body, idempotencyKey });
  }

  previewCredit(refundPk: string, signal?: AbortSignal): Promise<RefundCreditEffect> {
    return this.api.call(previewRefundCredit, { params: { refundPk } }, signal && { signal });
  }

  changeCredit(refundPk: string, body: RefundCreditChange, idempotencyKey: string): Promise<unknown> {
    return this.api.call(changeRefundCredit, { params: { refundPk }, body, idempotencyKey });
  }
}
