import type { Scope } from '../../src/domain/access/Scope';
import type { BillChange } from '../../src/domain/bills/BillChange';

/** Compares the bills of the newest month with those of the month before. */
export interface BillChangeQueries {
  /** The largest changes regardless of sign, largest first, at most five. Released bills in scope only. */
  largest(scope: Scope): Promise<readonly BillChange[]>;
}
