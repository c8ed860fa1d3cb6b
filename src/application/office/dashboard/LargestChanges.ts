import type { BillChange } from '../../../../contract/billing/bills/billChanges';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { BillChange } from '../../../../contract/billing/bills/billChanges';

/** Changes of bills. Calls reject with ApiError; `signal` aborts. */
export interface BillChangeGateway {
  /** Largest first, at most five. */
  largest(signal?: AbortSignal): Promise<readonly BillChange[]>;
}

export const BillChangeGateway: Token<BillChangeGateway> = createToken('BillChangeGateway');

/** The bills whose amount changed most in the newest month. */
export class LargestChanges {
  constructor(
    private readonly gateway: BillChangeGateway,
    private readonly time: Time,
  ) {}

  /** Show `0` to read them. */
  open(): LiveQuery<0, readonly BillChange[]> {
    return new LiveQuery((_, signal) => this.gateway.largest(signal), { time: this.time });
  }
}
