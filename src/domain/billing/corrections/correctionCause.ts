import { labelOf } from '../../platform/text/wording';
import { DISCREPANCY_LABELS } from '../reconciliation/Discrepancy';
import { BALANCE_CAUSE } from './Correction';

/** Why a correction was made, in words. @param differenceKind a kind of a difference, or `BALANCE_CAUSE` */
export function correctionCause(differenceKind: string): string {
  return differenceKind === BALANCE_CAUSE ? 'Balance' : labelOf(DISCREPANCY_LABELS, differenceKind);
}
