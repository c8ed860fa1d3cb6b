import type { Cents } from '../money/Cents';
import type { ReconcilePolicy } from './ReconcilePolicy';

/** The amounts of a bill. All but the line sums are zero or more, unless said otherwise. */
export interface BillMoney {
  /** Σ billed amounts of the lines; negative when credits outweigh. */
  readonly billedCents: Cents;
  /** Σ reconciled amounts of the lines, a line without one counting as billed. */
  readonly reconciledCents: Cents;
  /** Σ adjustments; negative for credits of earlier months. */
  readonly adjustmentsCents: Cents;
  readonly creditsCents: Cents;
  /** Σ processed live allocations. */
  readonly paidCents: Cents;
  /** Σ live allocations whose payment is not processed yet. */
  readonly pendingCents: Cents;
  readonly reconcilePolicy: ReconcilePolicy;
}
