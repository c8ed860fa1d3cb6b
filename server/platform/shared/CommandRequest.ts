import type { Caller } from './Caller';

/** What every command that has one effect for each key needs. */
export interface CommandRequest {
  readonly caller: Caller;
  /** A UUID in lower case. */
  readonly idempotencyKey: string;
  readonly now: Date;
}
