import type { RateCounts } from '../../domain/rates/RateTally';
import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** What the rate check of a bill found. */
export interface BillRateCheck extends RateCounts {
  readonly billPk: string;
  /** What differs, in sentences; empty if nothing does. */
  readonly notice: string;
}

/** Bills of one request. */
export const MAX_CHECKED_BILLS = 50;

/** Checks bills against rates. Calls reject with ApiError; `signal` aborts. */
export interface RateCheckGateway {
  /** @param billPks at most `MAX_CHECKED_BILLS` */
  check(billPks: readonly string[], signal?: AbortSignal): Promise<readonly BillRateCheck[]>;
}

export const RateCheckGateway: Token<RateCheckGateway> = createToken('RateCheckGateway');

/** What differs from the confirmed rates on bills. */
export class RateChecks {
  constructor(
    private readonly gateway: RateCheckGateway,
    private readonly time: Time,
  ) {}

  /** Emit the keys of the bills to check; the first `MAX_CHECKED_BILLS` are checked. */
  bills(): LiveQuery<readonly string[], readonly BillRateCheck[]> {
    return new LiveQuery(
      async (billPks, signal) =>
        billPks.length === 0 ? [] : this.gateway.check(billPks.slice(0, MAX_CHECKED_BILLS), signal),
      { time: this.time },
    );
  }
}
