import type { RefundCreditChange, RefundCreditEffect } from '../../../../contract/money/refundCredits';
import type { ChecksToIssue, IssuedChecks, StopOrderRenewal, VoidRequest } from '../../../../contract/money/refunds';
import type { Refund } from '../../../domain/money/refunds/Refund';
import type { UnclaimedStep } from '../../../domain/money/refunds/refundStates';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { RefundCreditChange, RefundCreditEffect } from '../../../../contract/money/refundCredits';

export type { IssuedChecks } from '../../../../contract/money/refunds';

/** A step for an uncashed check, with a reason. */
export interface UnclaimedRequest extends Omit<VoidRequest, 'stopOrder'> {
  readonly step: UnclaimedStep;
}

/** Refunds in the product API. Calls reject with ApiError; `signal` aborts. */
export interface RefundGateway {
  issue(checks: ChecksToIssue, idempotencyKey: string): Promise<IssuedChecks>;
  voidCheck(args: VoidRequest & { readonly refundPk: string }, idempotencyKey: string): Promise<unknown>;
  returnToSuspense(
    args: { readonly refundPk: string; readonly reason: string },
    idempotencyKey: string,
  ): Promise<unknown>;
  renewStopOrder(args: StopOrderRenewal & { readonly refundPk: string }, idempotencyKey: string): Promise<unknown>;
  changeUnclaimed(args: UnclaimedRequest & { readonly refundPk: string }, idempotencyKey: string): Promise<unknown>;
  previewCredit(args: { readonly refundPk: string }, signal?: AbortSignal): Promise<RefundCreditEffect>;
  changeCredit(args: RefundCreditChange & { readonly refundPk: string }, idempotencyKey: string): Promise<unknown>;
}

export const RefundGateway: Token<RefundGateway> = createToken('RefundGateway');

/** Issues and voids refund checks, returns refunds to suspense, and handles uncashed checks. Each method returns a command to run until it succeeds; it takes effect once. */
export class ChangeRefundChecks {
  constructor(
    private readonly gateway: RefundGateway,
    private readonly newKey: NewKey,
  ) {}

  issue(refunds: readonly Pick<Refund, 'refundPk'>[], firstCheckNumber: number): () => Promise<IssuedChecks> {
    const key = this.newKey();
    const refundPks = refunds.map(({ refundPk }) => refundPk);
    return () => this.gateway.issue({ refundPks, firstCheckNumber }, key);
  }

  voidCheck({ refundPk }: Pick<Refund, 'refundPk'>, request: VoidRequest): () => Promise<unknown> {
    const key = this.newKey();
    return () => this.gateway.voidCheck({ ...request, refundPk }, key);
  }

  renewStopOrder({ refundPk }: Pick<Refund, 'refundPk'>, renewal: StopOrderRenewal): () => Promise<unknown> {
    const key = this.newKey();
    return () => this.gateway.renewStopOrder({ ...renewal, refundPk }, key);
  }

  returnToSuspense({ refundPk }: Pick<Refund, 'refundPk'>, reason: string): () => Promise<unknown> {
    const key = this.newKey();
    return () => this.gateway.returnToSuspense({ refundPk, reason }, key);
  }

  changeUnclaimed({ refundPk }: Pick<Refund, 'refundPk'>, request: UnclaimedRequest): () => Promise<unknown> {
    const key = this.newKey();
    return () => this.gateway.changeUnclaimed({ ...request, refundPk }, key);
  }
}

/** ACH credits of refunds: the accounts that can be paid, and commands, each to run until it succeeds; it takes effect once. */
export class RefundCredits {
  constructor(
    private readonly gateway: RefundGateway,
    private readonly newKey: NewKey,
    private readonly time: Time,
  ) {}

  /** Show the key of a refund to load its accounts and what paying it does. */
  effect(): LiveQuery<string, RefundCreditEffect> {
    return new LiveQuery((refundPk, signal) => this.gateway.previewCredit({ refundPk }, signal), { time: this.time });
  }

  change({ refundPk }: Pick<Refund, 'refundPk'>, change: RefundCreditChange): () => Promise<unknown> {
    const key = this.newKey();
    return () => this.gateway.changeCredit({ ...change, refundPk }, key);
  }
}
