import type { BillRateCheck } from '../../../../contract/billing/rates';
import { MAX_RATED_BILLS } from '../../../domain/billing/rates/RateTable';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

/** Checks bills against rates. Calls reject with ApiError; `signal` aborts. */
export interface RateCheckGateway {
  /** @param billPks at most `MAX_RATED_BILLS` */
  check(args: { readonly values: readonly string[] }, signal?: AbortSignal): Promise<readonly BillRateCheck[]>;
}

export const RateCheckGateway: Token<RateCheckGateway> = createToken('RateCheckGateway');

/** Differences from the confirmed rates on bills. */
export class RateChecks {
  constructor(
    private readonly gateway: RateCheckGateway,
    private readonly time: Time,
  ) {}

  /** The checks of the bills whose keys are passed to `show`. */
  bills(): LiveQuery<readonly string[], readonly BillRateCheck[]> {
    return new LiveQuery((billPks, signal) => this.check(billPks, signal), { time: this.time });
  }

  /** One request after the other. */
  private async check(billPks: readonly string[], signal: AbortSignal): Promise<readonly BillRateCheck[]> {
    const found: BillRateCheck[] = [];
    for (let at = 0; at < billPks.length; at += MAX_RATED_BILLS) {
      // oxlint-disable-next-line no-await-in-loop -- each check reads the lines of many bills
      found.push(...(await this.gateway.check({ values: billPks.slice(at, at + MAX_RATED_BILLS) }, signal)));
    }
    return found;
  }
}
