/** What a person does next on the screen to reconcile a bill. */
export type NextStep =
  /** A payroll file is compared. */
  | { readonly kind: 'compare' }
  /** A question about the file is answered first, or the comparison is running. */
  | { readonly kind: 'answer' }
  /** The open differences are decided; `open` is more than 0. */
  | { readonly kind: 'decide'; readonly open: number }
  | { readonly kind: 'reconcile' };

/** How far the comparison with a payroll file is: none yet, begun, or compared. */
export type ComparisonStage = 'none' | 'begun' | 'compared';

/**
 * The next step of reconciling a bill.
 *
 * @source docs/decisions/reconciliation.md#comparing-a-file-comes-before-reconciling
 * @param open differences without a decision, 0 or more; only of a compared file
 */
export function nextStep(stage: ComparisonStage, open: number): NextStep {
  if (stage === 'none') return { kind: 'compare' };
  if (stage === 'begun') return { kind: 'answer' };
  return open > 0 ? { kind: 'decide', open } : { kind: 'reconcile' };
}
