import { ReasonCode } from '../bills/BillLine';
import type { Discrepancy, DiscrepancyAction } from './Discrepancy';

/** The reason that goes without saying for a decision; a person may choose another. */
export function reasonFor(
  { kind, suggestedAction, suggestedReason }: Pick<Discrepancy, 'kind' | 'suggestedAction' | 'suggestedReason'>,
  action: DiscrepancyAction,
): ReasonCode {
  if (action === suggestedAction || action === 'expectNextBill') return suggestedReason;
  if (action === 'acceptBill') return ReasonCode.CarrierCorrect;
  if (kind === 'NO_DEDUCTION') return ReasonCode.Waived;
  return suggestedReason === ReasonCode.CarrierCorrect ? ReasonCode.RateCorrection : suggestedReason;
}
