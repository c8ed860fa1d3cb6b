import type { LocalDate } from '../../domain/dates/LocalDate';
import type { ChecksToIssue } from '../../domain/refunds/issueChecks';
import type { Refund, RefundPage } from '../../domain/refunds/Refund';
import type { RefundCreditChange, RefundCreditEffect } from '../../domain/refunds/refundCredit';
import type { RefundState, UnclaimedStep } from '../../domain/refunds/refundStates';
import type { StopOrder } from '../../domain/refunds/stopOrder';
import { LiveQuery, PagedList } from '../shared/LiveQuery';
import type { NewKey } from '../shared/NewKey';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** Filter and page of the refunds. */
export interface RefundQuery {
  /** Undefined for every state. */
  readonly state: RefundState | undefined;
  /** Whether to list only outstanding checks that can be marked stale. */
  readonly stale: boolean;
  /** Whether to list only refunds that are owed again because the bank rejected or returned their ACH credits. */
  readonly returned: boolean;
  /** Whether to list only refunds with a void check whose stop order is to be renewed. */
  readonly stopOrders: boolean;
  /** Part of the payee's or group's name, or start of a check or group number. At most 80 characters. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Numbers of checks that were issued. */
export interface IssuedChecks {
  readonly firstCheckNumber: number;
  readonly lastCheckNumber: number;
}

/** A check to void, with a reason. */
export interface VoidRequest {
  readonly checkNumber: number;
  readonly reason: string;
  /** Null for a check that the office has in its hands. */
  readonly stopOrder: StopOrder | null;
}

/** A step for an uncashed check, with a reason. */
export interface UnclaimedRequest extends Omit<VoidRequest, 'stopOrder'> {
  readonly step: UnclaimedStep;
}

/** A renewal of a void check's stop order. */
export interface StopOrderRenewal {
  readonly checkNumber: number;
  /** Day of the order that is shown. */
  readonly formerPlacedOn: LocalDate;
  /** Null if the order is left to end, with a reason. */
  readonly order: StopOrder | null;
  /** Empty for a renewal. */
  readonly reason: string;
}

/** Refunds in the product API. Calls reject with ApiError; `signal` aborts. */
export interface RefundGateway {
  search(query: RefundQuery, signal?: AbortSignal): Promise<RefundPage>;
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

/** A page of approved refunds with their checks. @source docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check */
export class RefundList extends PagedList<RefundQuery, RefundPage> {
  constructor(gateway: RefundGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.search(query, signal), visibility, time);
  }
}

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
