import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

/** Input for the first administrator's account. */
export interface FirstAdministratorEntry {
  /** From the server's log. */
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** An installation without administrators. Calls reject with ApiError; `signal` aborts. */
export interface FirstAdministratorGateway {
  isMissing(signal?: AbortSignal): Promise<boolean>;
  /** Rejects with WRONG_STATUS, GRANT_REFUSED, TOO_MANY_REQUESTS, EMAIL_TAKEN, BAD_REQUEST. */
  become(entry: FirstAdministratorEntry): Promise<void>;
}

export const FirstAdministratorGateway: Token<FirstAdministratorGateway> = createToken('FirstAdministratorGateway');

/** Lets a signed-in person without a role become the first administrator. */
export class BecomeAdministrator {
  constructor(
    private readonly gateway: FirstAdministratorGateway,
    private readonly time: Time,
  ) {}

  /** Whether the installation has no administrator; show `true` to ask. */
  isMissing(): LiveQuery<true, boolean> {
    return new LiveQuery((_shown, signal) => this.gateway.isMissing(signal), { time: this.time });
  }

  /** @throws ApiError */
  run(entry: FirstAdministratorEntry): Promise<void> {
    return this.gateway.become(entry);
  }
}
