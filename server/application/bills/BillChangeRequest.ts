import type { Scope } from '../../../src/domain/access/Scope';
import type { Caller } from '../shared/Caller';

/** What every change to a bill says: who, which bill as they saw it, and the lock they hold it by. */
export interface BillChangeRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  /** The version the caller saw. */
  readonly version: number;
  readonly lockToken: string;
  readonly note: string;
  readonly now: Date;
}
