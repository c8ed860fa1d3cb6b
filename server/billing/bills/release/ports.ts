import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { Actor } from '../../../platform/shared/Actor';
import type { LockedBill } from '../ports';

/** A bill that may be released, and the note for its history. */
export interface BillToRelease {
  readonly bill: LockedBill;
  readonly note: string;
}

/** Sets of bills that are released together, in one transaction. Each step is a few statements, regardless of the number of bills. */
export interface ReleaseRepository {
  /** Number of lines of each of these bills that exists. */
  lineCounts(billPks: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Locks the rows of the bills that are in scope. */
  lock(scope: Scope, billPks: readonly string[]): Promise<readonly LockedBill[]>;
  /** Messages for totals that do not add up, by bill. Bills without an entry can be released. */
  breaches(bills: readonly LockedBill[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Saves the status, the snapshot for reverting, the period's house rule, the history entry, and the notice to the group. */
  release(bills: readonly BillToRelease[], by: Actor, now: Date): Promise<void>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly releases: ReleaseRepository;
  }
}
