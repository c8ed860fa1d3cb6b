import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import type { PaySchedule } from '../reconciliation/PayrollTable';
import type { Resolution } from '../reconciliation/Resolution';
import { type AskedCorrection, askedFor } from './askedAlready';
import { type CorrectionState, recipientOf } from './Correction';
import { chosenTerms } from './CorrectionChoice';
import { type CorrectedDifference, type ProposedCorrection, proposeCorrection } from './proposeCorrection';

/** The correction that a decision about a difference proposes, and the choice made about it. */
export interface DecidedCorrection {
  /** As the decision proposes it. */
  readonly proposed: ProposedCorrection;
  /** As it will be saved. */
  readonly terms: ProposedCorrection;
  /** `SENT` if an earlier bill's correction asks for it, and cannot be changed any more. */
  readonly state: Extract<CorrectionState, 'PROPOSED' | 'OPEN' | 'SENT' | 'DROPPED'>;
  /** Schedule of a payroll file with the employee's share by paycheck; undefined otherwise. */
  readonly schedule: PaySchedule | undefined;
  /** The earlier bill's correction that this is, or that a further month's amount is asked for besides; undefined if there is none. */
  readonly asked?: AskedCorrection | undefined;
}

/**
 * The correction of a decided difference. If an earlier bill's unanswered correction asks for it, it is that one: it can be confirmed or
 * dropped here until it is sent, and nothing is asked twice. What payroll has to collect or refund for this month is not part of it.
 *
 * @param periodFrom first day of the bill's month.
 * @returns undefined if the decision proposes no correction.
 * @source BR-COR-04 docs/decisions/corrections.md#a-later-months-row-shows-what-was-asked-before
 */
export function decidedCorrection(
  difference: CorrectedDifference,
  { action, correction }: Pick<Resolution, 'action' | 'correction'>,
  periodFrom: LocalDate,
): DecidedCorrection | undefined {
  const first = proposeCorrection(difference, action, periodFrom);
  if (!first) return undefined;
  const { asked: before, employee } = difference.evidence;
  const asked = askedFor(first, before);
  const isFurther = asked !== undefined && recipientOf(first.kind) === 'PAYROLL' && first.oneTimeCents !== 0;
  const proposed = asked === undefined ? first : isFurther ? furtherAmount(first) : termsOf(asked);
  const isAsked = asked !== undefined && !isFurther;
  if (isAsked && asked.state === 'SENT')
    return { proposed, terms: proposed, state: 'SENT', schedule: employee?.schedule, asked };
  return {
    proposed,
    terms: chosenTerms(proposed, correction),
    state: correction?.state ?? ((isAsked && asked.state) || 'PROPOSED'),
    schedule: employee?.schedule,
    ...(asked && { asked }),
  };
}

/** This month's amount, while an earlier correction already sets the monthly deduction. */
function furtherAmount(terms: ProposedCorrection): ProposedCorrection {
  const { effectiveDate } = terms;
  const from = terms.kind === 'STOP_DEDUCTION' && effectiveDate !== null ? addDays(effectiveDate, 1) : effectiveDate;
  return { ...terms, kind: 'SETTLE_DEDUCTION', effectiveDate: from, monthlyCents: null };
}

function termsOf(asked: AskedCorrection): ProposedCorrection {
  const { kind, effectiveDate, value, monthlyCents, oneTimeCents, installments, tax, planYear } = asked;
  const { authorization, note, paidThrough } = asked;
  return {
    kind,
    effectiveDate,
    value,
    monthlyCents,
    oneTimeCents,
    installments,
    tax,
    planYear,
    authorization,
    note,
    paidThrough,
  };
}
