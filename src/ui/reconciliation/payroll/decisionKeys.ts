import type { DiscrepancyAction } from '../../../domain/reconciliation/DiscrepancyAction';

/** Key that applies the suggestion to the selected row. */
export const SUGGESTION_KEY = 'S';

/**
 * Keys that decide about the selected row, in upper case. `A` and `K` must stay unused: they belonged to buttons with other
 * labels, and `A` would now be read as "Accept as billed".
 */
export const ACTION_KEYS: Readonly<Record<DiscrepancyAction, string>> = {
  acceptOurs: 'P',
  acceptBill: 'B',
  expectNextBill: 'N',
  dispute: 'D',
  ignore: 'I',
};

/** Key that shows or hides the evidence of the selected row. */
export const EVIDENCE_KEY = 'E';

/** Action of a pressed key; undefined for keys that decide nothing. */
export function actionOfKey(key: string, suggested: DiscrepancyAction | undefined): DiscrepancyAction | undefined {
  const pressed = key.toUpperCase();
  if (pressed === SUGGESTION_KEY) return suggested;
  const actions = Object.keys(ACTION_KEYS) as DiscrepancyAction[];
  return actions.find((action) => ACTION_KEYS[action] === pressed);
}
