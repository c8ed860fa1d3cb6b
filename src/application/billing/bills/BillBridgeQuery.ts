import type { BillBridge } from '../../../../contract/billing/bills/billBridge';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { BillBridge } from '../../../../contract/billing/bills/billBridge';

/** Bridges of the product API. Calls reject with ApiError; `signal` aborts. */
export interface BillBridgeGateway {
  bridge(args: { readonly billPk: string }, signal?: AbortSignal): Promise<BillBridge>;
}

export const BillBridgeGateway: Token<BillBridgeGateway> = createToken('BillBridgeGateway');

/** Explains how a bill differs from the previous bill. @source product.md, Screens: Bill */
export class BillBridgeQuery {
  constructor(
    private readonly bridges: BillBridgeGateway,
    private readonly time: Time,
  ) {}

  /** Show the bill's version to read its bridge, and again when the bill has changed. */
  of(billPk: string): LiveQuery<number, BillBridge> {
    return new LiveQuery((_version, signal) => this.bridges.bridge({ billPk }, signal), { time: this.time });
  }
}
