import type { Scope } from '../../../../src/domain/access/Scope';
import type { Cents } from '../../../../src/domain/money/Cents';

/** Money of a group that no bill took. */
export interface SuspenseItem {
  readonly suspensePk: string;
  readonly groupNumber: string;
  /** The payment that brought it. */
  readonly paymentPk: string | null;
  readonly confirmation: string | null;
  readonly amountCents: Cents;
  /** What has not been used yet. */
  readonly remainingCents: Cents;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
}

export interface SuspenseReader {
  /** Newest first, within `scope`; of one group when it is named. */
  list(scope: Scope, groupNumber: string | undefined): Promise<readonly SuspenseItem[]>;
}
