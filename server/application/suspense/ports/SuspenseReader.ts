import type { Scope } from '../../../../src/domain/access/Scope';
import type { SuspenseItem } from '../../../../src/domain/suspense/SuspenseItem';

/** Reads what waits in suspense. */
export interface SuspenseReader {
  /** Newest first, within `scope`; of one group when it is named. */
  list(scope: Scope, groupNumber: string | undefined): Promise<readonly SuspenseItem[]>;
}
