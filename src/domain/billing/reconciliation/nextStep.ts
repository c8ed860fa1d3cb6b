/** The person's next step on the screen for reconciling a bill. */
export type NextStep =
  /** Compare a payroll file. */
  | { readonly kind: 'compare' }
  /** Answer a question about the file, or wait for the comparison. */
  | { readonly kind: 'answer' }
  /** Decide the open differences; `open` is more than 0. */
  | { readonly kind: 'decide'; readonly open: number }
  | { readonly kind: 'reconcile' };

/** Progress of the comparison with a payroll file: not started, started, or compared. */
export type ComparisonStage = 'none' | 'begun' | 'compared';

/**
 * The next step of reconciling a bill.
 *
 * @source docs/decisions/reconciliation.md#comparing-a-file-comes-before-reconciling
 * @param open differences without a decision, 0 or more; only for a compared file
 */
export function nextStep(stage: ComparisonStage, open: number): NextStep {
  if (stage === 'none') return { kind: 'compare' };
  if (stage === 'begun') return { kind: 'answer' };
  return open > 0 ? { kind: 'decide', open } : { kind: 'reconcile' };
}
