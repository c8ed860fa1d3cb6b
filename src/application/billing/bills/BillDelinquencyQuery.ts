import type { BillDelinquency } from '../../../../contract/billing/bills/billDelinquency';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

/** Delinquency of bills from the product API. Calls reject with ApiError; `signal` aborts. */
export interface BillDelinquencyGateway {
  read(args: { readonly billPk: string }, signal?: AbortSignal): Promise<BillDelinquency>;
}

export const BillDelinquencyGateway: Token<BillDelinquencyGateway> = createToken('BillDelinquencyGateway');

/** The stage of a past due bill, and the day up to which its group has paid. @source product.md, Screens: Dashboard */
export class BillDelinquencyQuery {
  constructor(
    private readonly gateway: BillDelinquencyGateway,
    private readonly time: Time,
  ) {}

  /** Show the bill's version to read it, and again when the bill has changed. */
  of(billPk: string): LiveQuery<number, BillDelinquency> {
    return new LiveQuery((_version, signal) => this.gateway.read({ billPk }, signal), { time: this.time });
  }
}
