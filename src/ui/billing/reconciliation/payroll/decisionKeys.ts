import { ACTION_LABELS } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../../domain/billing/reconciliation/DiscrepancyAction';
import { useListedKeys } from '../../../kit/navigation/Shortcuts';

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

/** Key that says that the member of the selected row pays outside payroll. */
export const OUTSIDE_KEY = 'O';

/** Key that confirms the correction that the decision about the selected row proposes. */
export const CONFIRM_CORRECTION_KEY = 'C';

/** Key that drops it. */
export const DROP_CORRECTION_KEY = 'X';

/** Action of a pressed key; undefined for keys that decide nothing. */
export function actionOfKey(key: string, suggested: DiscrepancyAction | undefined): DiscrepancyAction | undefined {
  const pressed = key.toUpperCase();
  if (pressed === SUGGESTION_KEY) return suggested;
  const actions = Object.keys(ACTION_KEYS) as DiscrepancyAction[];
  return actions.find((action) => ACTION_KEYS[action] === pressed);
}

/** Lists the keys of the differences in the keyboard shortcuts. */
export function useListedDecisionKeys(): void {
  useListedKeys(SUGGESTION_KEY, 'Apply the suggestion to the selected difference');
  useListedKeys(ACTION_KEYS.acceptOurs, ACTION_LABELS.acceptOurs);
  useListedKeys(ACTION_KEYS.acceptBill, ACTION_LABELS.acceptBill);
  useListedKeys(ACTION_KEYS.expectNextBill, ACTION_LABELS.expectNextBill);
  useListedKeys(ACTION_KEYS.dispute, ACTION_LABELS.dispute);
  useListedKeys(ACTION_KEYS.ignore, ACTION_LABELS.ignore);
  useListedKeys(EVIDENCE_KEY, 'Show the evidence');
  useListedKeys(OUTSIDE_KEY, 'Say that the member pays outside payroll');
  useListedKeys(CONFIRM_CORRECTION_KEY, 'Confirm the correction that the decision proposes');
  useListedKeys(DROP_CORRECTION_KEY, 'Drop the correction');
  useListedKeys('Delete', 'Remove the decision');
  useListedKeys('↑ ↓', 'Select another difference');
}
