import type { RateFindings } from '../../../../contract/billing/rates';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { RateFinding, RateFindings } from '../../../../contract/billing/rates';

/** The rate check of one bill. Calls reject with ApiError; `signal` aborts. */
export interface BillRateGateway {
  findings(args: { readonly billPk: string }, signal?: AbortSignal): Promise<RateFindings>;
}

export const BillRateGateway: Token<BillRateGateway> = createToken('BillRateGateway');

/** The lines of a bill that differ from the confirmed rates. */
export class RateFindingsOfBill {
  constructor(
    private readonly gateway: BillRateGateway,
    private readonly time: Time,
  ) {}

  /** Show the bill's version to check it, and again when the bill has changed. */
  of(billPk: string): LiveQuery<number, RateFindings> {
    return new LiveQuery((_version, signal) => this.gateway.findings({ billPk }, signal), { time: this.time });
  }
}
