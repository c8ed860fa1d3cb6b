import type { LocalDate } from '../../platform/dates/LocalDate';
import { type CorrectionTerms, canBecome } from './Correction';
import { correctionQuestions, missingInCorrection, type PaidCoverage } from './checkCorrection';

/**
 * Choice for the correction that a decision proposes, made together with the decision: confirm it, as proposed or with other terms,
 * or drop it.
 *
 * @source docs/decisions/corrections.md#a-correction-is-decided-with-its-difference
 */
export interface CorrectionChoice {
  readonly state: 'OPEN' | 'DROPPED';
  /** Terms changed by a person; undefined if as proposed. The terms of a dropped correction are kept in case it is restored. */
  readonly terms?: CorrectionTerms | undefined;
  /** Whether the person confirmed the risky terms. */
  readonly isConfirmed?: boolean | undefined;
}

/** The terms of a proposed correction after a choice. */
export function chosenTerms<Proposed extends CorrectionTerms>(
  proposed: Proposed,
  choice: CorrectionChoice | undefined,
): Proposed {
  return choice?.terms ? { ...proposed, ...choice.terms } : proposed;
}

/** Why a correction cannot be confirmed this way; `question` if a confirmation is enough. Undefined if it can. */
export interface ChoiceProblem {
  readonly kind: 'missing' | 'question';
  readonly message: string;
}

/**
 * The problem with a choice about a proposed correction; undefined if there is none.
 *
 * @param dayText formats a day.
 */
export function problemWithChoice(
  proposed: CorrectionTerms & PaidCoverage,
  choice: CorrectionChoice,
  dayText: (day: LocalDate) => string,
): ChoiceProblem | undefined {
  const terms = chosenTerms(proposed, choice);
  if (!canBecome(proposed.kind, terms.kind)) {
    return {
      kind: 'missing',
      message: 'A correction keeps its recipient, and balances are settled on the balances page.',
    };
  }
  if (choice.state === 'DROPPED') return undefined;
  const missing = missingInCorrection(terms);
  if (missing) return { kind: 'missing', message: missing };
  const [question] = choice.isConfirmed ? [] : correctionQuestions(terms, proposed, dayText);
  return question === undefined ? undefined : { kind: 'question', message: question };
}
