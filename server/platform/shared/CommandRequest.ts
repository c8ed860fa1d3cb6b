import type { Caller } from './Caller';

/** Fields of every idempotent command. */
export interface CommandRequest {
  readonly caller: Caller;
  /** A UUID in lower case. */
  readonly idempotencyKey: string;
  readonly now: Date;
}
