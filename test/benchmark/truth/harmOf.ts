import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { type ProposedCorrection, proposeCorrection } from '../../../src/domain/billing/corrections/proposeCorrection';
import { deferredCents } from '../../../src/domain/billing/expected/expectedOf';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { editsFor, resolutionFor } from '../../../src/domain/billing/reconciliation/Resolution';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { FoundHarm } from './FoundHarm';
import type { OpenCorrections } from './OpenCorrections';
import type { Truth } from './Truth';
import { wrongCorrection } from './wrongCorrection';

/** A suggestion that is applied, and the bill it is about. */
export interface AppliedSuggestion {
  readonly found: Discrepancy;
  readonly action: DiscrepancyAction;
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  readonly lineOf: (linePk: string) => BillLine | undefined;
  /** What the carriers were asked for before. Default: nothing. */
  readonly asked?: OpenCorrections | undefined;
}

/** The correction that a suggestion sends; undefined if it needs none, or the carrier was asked for it already. */
export function newCorrection({ found, action, periodFrom, asked }: AppliedSuggestion): ProposedCorrection | undefined {
  const correction = proposeCorrection(found, action, periodFrom);
  return correction && asked?.has(found, correction) ? undefined : correction;
}

/**
 * Finds what a suggestion does wrong: by the correction that it proposes, by the amounts of the lines that it saves, and by what it expects
 * on a later bill. Lines of earlier months are right as billed.
 *
 * @param about the coverages of the difference; empty if it is about nobody, for whom nothing can be right
 * @returns undefined if it does nothing wrong
 */
export function harmOf(about: readonly Truth[], applied: AppliedSuggestion): FoundHarm | undefined {
  const { found, action, periodFrom, lineOf } = applied;
  const correction = newCorrection(applied);
  if (correction && about.length === 0)
    return { harm: 'correction', part: 'recipient', why: `${correction.kind} for nobody` };
  const wrong = correction && wrongCorrection(about, found, correction, periodFrom);
  if (wrong) return wrong;
  const off = sum(about.map(({ right, billed }) => right - billed));
  const lines = found.linePks.flatMap((linePk) => lineOf(linePk) ?? []);
  const billed = sum(lines.map(({ billedCents }) => billedCents));
  if (action === 'expectNextBill' || action === 'dispute') {
    const later = deferredCents(found, billed);
    return later === off ? undefined : { harm: 'expectation', why: `expects ${later}, not ${off}` };
  }
  const change = savedCents(applied, lines) - billed;
  return change === off ? undefined : { harm: 'amount', why: `changes the bill by ${change}, not ${off}` };
}

/** The amount of the lines once the suggestion is applied. */
function savedCents({ found, action, lineOf }: AppliedSuggestion, lines: readonly BillLine[]): number {
  const edits = editsFor(found, resolutionFor(found, action), lineOf);
  const saved = new Map(edits.map(({ linePk, reconciledCents }) => [linePk, reconciledCents]));
  return sum(lines.map(({ linePk, billedCents }) => saved.get(linePk) ?? billedCents));
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
