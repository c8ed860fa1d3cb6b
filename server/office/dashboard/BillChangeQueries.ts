import type { BillChange } from '../../../contract/billing/bills/billChanges';
import type { Scope } from '../../../src/domain/platform/access/Scope';

/** Compares the bills of the newest month with those of the previous month. */
export interface BillChangeQueries {
  /** The largest changes regardless of sign, largest first, at most five. Released bills in scope only. */
  largest(scope: Scope): Promise<readonly BillChange[]>;
}
