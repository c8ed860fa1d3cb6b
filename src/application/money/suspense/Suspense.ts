import type {
  HeldItemPage,
  RefundDecision,
  ReturnSettlement,
  SuspenseRefund,
  SuspenseTransfer,
} from '../../../../contract/money/suspense';
import type { HeldItem, SuspenseLevel, SuspenseSort } from '../../../domain/money/suspense/HeldItem';
import type { BillAmount } from '../../../domain/money/suspense/suspenseEffect';
import type { Paged } from '../../../domain/platform/lists/Paged';
import { PagedList } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { HeldItemPage } from '../../../../contract/money/suspense';

/** Filter and page of the money in suspense. */
export type HeldItemQuery = Paged<{
  /** Undefined for every group in scope, and for unknown payers. */
  readonly groupNumber: string | undefined;
  /** Undefined for both. */
  readonly level: SuspenseLevel | undefined;
  /** Part of the payer's or group's name, or start of a check or group number. At most 80 characters. */
  readonly q: string;
  readonly sort: SuspenseSort;
  /** `desc`: the largest amount or the oldest first. */
  readonly direction: 'asc' | 'desc';
}>;

/** Money in suspense in the product API. Calls reject with ApiError; `signal` aborts. */
export interface SuspenseGateway {
  search(query: HeldItemQuery, signal?: AbortSignal): Promise<HeldItemPage>;
  apply(
    args: { readonly suspensePk: string; readonly allocations: readonly BillAmount[]; readonly reason: string },
    idempotencyKey: string,
  ): Promise<HeldItem>;
  transferMoney(args: SuspenseTransfer & { readonly suspensePk: string }, idempotencyKey: string): Promise<HeldItem>;
  refund(args: SuspenseRefund & { readonly suspensePk: string }, idempotencyKey: string): Promise<HeldItem>;
  settle(args: ReturnSettlement & { readonly suspensePk: string }, idempotencyKey: string): Promise<HeldItem>;
  decide(args: RefundDecision & { readonly suspensePk: string }, idempotencyKey: string): Promise<HeldItem>;
}

export const SuspenseGateway: Token<SuspenseGateway> = createToken('SuspenseGateway');

/** A page of the money in suspense. @source product.md, Screens: Deposits and suspense */
export class HeldItemList extends PagedList<HeldItemQuery, HeldItemPage> {
  constructor(gateway: SuspenseGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.search(query, signal), visibility, time);
  }
}

/** A command with its own key, so that running it again after a lost answer moves the money once. */
export type SuspenseCommand = () => Promise<HeldItem>;

type Seen = Pick<HeldItem, 'suspensePk'>;

/**
 * Applies, transfers, and refunds money in suspense, and settles returns with it. Each method returns a command to run until it
 * succeeds.
 */
export class WorkOnSuspense {
  constructor(
    private readonly gateway: SuspenseGateway,
    private readonly newKey: NewKey,
  ) {}

  /** @param amounts amounts of zero are left out */
  apply({ suspensePk }: Seen, amounts: readonly BillAmount[], reason: string): SuspenseCommand {
    const key = this.newKey();
    const applied = amounts.filter(({ amountCents }) => amountCents > 0);
    return () => this.gateway.apply({ suspensePk, allocations: applied, reason }, key);
  }

  transferMoney({ suspensePk }: Seen, transfer: SuspenseTransfer): SuspenseCommand {
    const key = this.newKey();
    return () => this.gateway.transferMoney({ ...transfer, suspensePk }, key);
  }

  refund({ suspensePk }: Seen, refund: SuspenseRefund): SuspenseCommand {
    const key = this.newKey();
    return () => this.gateway.refund({ ...refund, suspensePk }, key);
  }

  settle({ suspensePk }: Seen, settlement: ReturnSettlement): SuspenseCommand {
    const key = this.newKey();
    return () => this.gateway.settle({ ...settlement, suspensePk }, key);
  }

  decide({ suspensePk }: Seen, decision: RefundDecision): SuspenseCommand {
    const key = this.newKey();
    return () => this.gateway.decide({ ...decision, suspensePk }, key);
  }
}
