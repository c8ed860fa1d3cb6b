import type { Correction, CorrectionState } from './Correction';

/** A page of corrections, and the number in each state whatever the filter. */
export interface CorrectionPage {
  readonly items: readonly Correction[];
  readonly total: number;
  readonly counts: Readonly<Record<CorrectionState, number>>;
  /** A part of those that were sent. */
  readonly overdueCount: number;
}
