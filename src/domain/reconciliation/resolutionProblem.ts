import { ReasonCode } from '../bills/BillLine';
import type { Discrepancy } from './Discrepancy';
import type { Resolution } from './Resolution';

/** Why a decision does not settle its discrepancy, in plain words; undefined when it does. */
export function resolutionProblem(discrepancy: Discrepancy, resolution: Resolution | undefined): string | undefined {
  if (!resolution) return 'Decide: accept ours, keep the bill, or expect it on the next bill.';
  if (!discrepancy.actions.includes(resolution.action)) return 'There is no line to change; choose another decision.';
  if (resolution.reasonCode === ReasonCode.Other && resolution.note.trim() === '') {
    return 'Say in the note what the reason is.';
  }
  return undefined;
}
