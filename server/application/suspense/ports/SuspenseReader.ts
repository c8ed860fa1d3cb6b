import type { Scope } from '../../../../src/domain/access/Scope';
import type { HeldInSuspense } from '../../../../src/domain/suspense/HeldInSuspense';

/** Reads what waits in suspense. */
export interface SuspenseReader {
  /** Within `scope`, of one group when it is named; newest first. */
  held(scope: Scope, groupNumber: string | undefined): Promise<HeldInSuspense>;
}
