import type { DiscrepancyAction } from '../../../domain/reconciliation/Discrepancy';

/** The decisions as their buttons call them. */
export const ACTION_LABELS: Readonly<Record<DiscrepancyAction, string>> = {
  acceptOurs: 'Accept ours',
  acceptBill: 'Keep bill',
  expectNextBill: 'Expect on next bill',
};

/** The key that follows the suggestion for the chosen row. */
export const SUGGESTION_KEY = 'S';

/** The keys that decide about the chosen row, in upper case. */
export const ACTION_KEYS: Readonly<Record<DiscrepancyAction, string>> = {
  acceptOurs: 'A',
  acceptBill: 'K',
  expectNextBill: 'N',
};

/** The action of a pressed key; undefined for keys that decide nothing. */
export function actionOfKey(key: string, suggested: DiscrepancyAction | undefined): DiscrepancyAction | undefined {
  const pressed = key.toUpperCase();
  if (pressed === SUGGESTION_KEY) return suggested;
  const actions = Object.keys(ACTION_KEYS) as DiscrepancyAction[];
  return actions.find((action) => ACTION_KEYS[action] === pressed);
}
