import type { Cents } from '../money/Cents';
import type { ReasonCode } from './BillLine';
import type { BillStatus } from './BillStatus';

/** A line's amount before and after a change, with the reason. */
export interface LineChanged {
  readonly linePk: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  readonly reasonCode: ReasonCode | null;
  readonly note: string;
}

/** An event in a bill's change log. */
export interface BillHistoryEvent {
  readonly eventPk: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Name of the person, or 'Processing'. */
  readonly by: string;
  readonly event: string;
  readonly statusBefore: BillStatus | null;
  readonly statusAfter: BillStatus;
  readonly note: string;
  /** The first 100 changes; `changeCount` is their total number. */
  readonly changes: readonly LineChanged[];
  readonly changeCount: number;
}
