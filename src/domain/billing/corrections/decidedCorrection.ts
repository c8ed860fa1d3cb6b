import type { LocalDate } from '../../platform/dates/LocalDate';
import type { PaySchedule } from '../reconciliation/PayrollTable';
import type { Resolution } from '../reconciliation/Resolution';
import type { CorrectionState } from './Correction';
import { chosenTerms } from './CorrectionChoice';
import { type CorrectedDifference, type ProposedCorrection, proposeCorrection } from './proposeCorrection';

/** The correction that a decision about a difference proposes, and the choice made about it. */
export interface DecidedCorrection {
  /** As the decision proposes it. */
  readonly proposed: ProposedCorrection;
  /** As it will be saved. */
  readonly terms: ProposedCorrection;
  readonly state: Extract<CorrectionState, 'PROPOSED' | 'OPEN' | 'DROPPED'>;
  /** Schedule of a payroll file with the employee's share by paycheck; undefined otherwise. */
  readonly schedule: PaySchedule | undefined;
}

/** @param periodFrom first day of the bill's month. @returns undefined if the decision proposes no correction. */
export function decidedCorrection(
  difference: CorrectedDifference,
  { action, correction }: Pick<Resolution, 'action' | 'correction'>,
  periodFrom: LocalDate,
): DecidedCorrection | undefined {
  const proposed = proposeCorrection(difference, action, periodFrom);
  if (!proposed) return undefined;
  return {
    proposed,
    terms: chosenTerms(proposed, correction),
    state: correction?.state ?? 'PROPOSED',
    schedule: difference.evidence.employee?.schedule,
  };
}
