import type { DiscrepancyKind } from '../../../src/domain/reconciliation/Discrepancy';

/** Something a sample file and its bill disagree about, put there on purpose. */
export interface KnownDifference {
  readonly kind: DiscrepancyKind;
  readonly memberId: string;
  readonly coverage: string;
}
