import type { ReceivedCheck } from '../../../../contract/money/deposits';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { ReceivedCheck } from '../../../../contract/money/deposits';

/** Received checks of the product API. Calls reject with ApiError; `signal` aborts. */
export interface ReceivedCheckGateway {
  list(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<readonly ReceivedCheck[]>;
}

export const ReceivedCheckGateway: Token<ReceivedCheckGateway> = createToken('ReceivedCheckGateway');

/** Checks received for a group's bills that are not applied to them yet. @source product.md, Screens: Deposits and suspense */
export class ReceivedChecksQuery {
  constructor(
    private readonly gateway: ReceivedCheckGateway,
    private readonly time: Time,
  ) {}

  /** Show a bill's version to read the checks, and again when the bill has changed. */
  of(groupNumber: string): LiveQuery<number, readonly ReceivedCheck[]> {
    return new LiveQuery((_version, signal) => this.gateway.list({ groupNumber }, signal), { time: this.time });
  }
}
